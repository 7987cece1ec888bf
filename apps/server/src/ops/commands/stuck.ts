import { formatMoney, type Money } from '@portal/domain/money';
import {
  type FailingJob,
  listFailingJobs,
  listStuck,
  type Stuck,
  type StuckBecause,
} from '../../features/payments/staff/list-stuck.ts';
import type { Command } from '../command.ts';
import { kigaliTime } from '../kigali-time.ts';
import { printTable } from '../print-table.ts';

const WORDS: Record<StuckBecause, string> = {
  'in-review': 'in review: decide',
  overdue: 'late: nobody works on it',
  'no-answer': 'no answer after its time',
  'not-settled': 'tried in vain so far',
  unscheduled: 'without a next step',
};

/** Everything somebody should look at. */
export const stuck: Command = {
  name: 'stuck',
  about: 'lists what somebody should look at: in review, late, without an answer, jobs that fail',
  operands: [],
  needsNote: () => false,
  run: async ({ pool, clock, isWorkedOn }) => {
    const [payments, jobs, worked] = [
      await listStuck(pool, clock.now()),
      await listFailingJobs(pool),
      await isWorkedOn(),
    ];
    return {
      kind: 'done',
      text: textOf(payments, jobs, worked),
      data: { payments, jobs, portalRuns: worked },
    };
  },
};

function textOf(payments: Stuck[], jobs: FailingJob[], worked: boolean): string {
  const rows = payments.map(({ id, because, state, reason, mode, amountMinor, currency, since }) => [
    id,
    WORDS[because],
    reason ? `${state} (${reason})` : state,
    mode,
    formatMoney({ minor: amountMinor, currency: currency as Money['currency'] }),
    `since ${kigaliTime(since)}`,
  ]);
  const failing = jobs.map(({ name, key, attempts, runAt, lastError }) => [
    key ?? name,
    `${attempts} tries`,
    `next ${kigaliTime(runAt)}`,
    lastError.split('\n')[0] ?? '',
  ]);
  return [
    payments.length ? `Payments to look at: ${payments.length}` : 'No payment is stuck.',
    ...(rows.length ? [printTable(rows)] : []),
    ...(failing.length ? ['', `Jobs that fail: ${failing.length}`, printTable(failing)] : []),
    ...(worked ? [] : ['', 'No portal is running on this database: nothing moves until one does.']),
  ].join('\n');
}
