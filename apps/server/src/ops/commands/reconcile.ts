import { setTimeout as wait } from 'node:timers/promises';
import {
  type BusinessDay,
  listDaysBefore,
  parseBusinessDay,
} from '../../features/payments/reconciliation/business-day.ts';
import type { Reconciliation } from '../../features/payments/reconciliation/reconciliation-store.ts';
import { enqueueJob } from '../../platform/jobs/job-queue.ts';
import type { Command, CommandReport } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { pageFooter } from '../paging.ts';
import { printTable } from '../print-table.ts';
import { differencesText } from './differences.ts';

const POLL_MS = 250;
const TIMEOUT_MS = 60_000;

/** Compares a day with the providers' records now. */
export const reconcileCommand: Command = {
  name: 'reconcile',
  about: 'compares a day with the records of the providers and the operator now',
  operands: [],
  options: { day: { value: 'YYYY-MM-DD', about: 'a day in Kigali; yesterday when left out' } },
  details:
    'The portal does this every night. Comparing again replaces the result of that day. It changes no payment, but the\nprovider is asked about charges of payments that are unpaid here.',
  needsNote: () => false,
  run: async (office, { options }) => {
    const [yesterday] = listDaysBefore(office.clock.now(), 1);
    const day = options.day === undefined ? yesterday : parseBusinessDay(String(options.day));
    if (!day) return { kind: 'refused', text: `${options.day} is not a date.`, data: { why: 'no-day' } };
    await enqueueJob(office.db, 'reconcile', { day }, { runAt: office.clock.now(), key: `reconcile:${day}` });
    if (!(await office.isPortalRunning())) return queued(day);
    return buildReport(office, day, await awaitFinished(office, day));
  },
};

function queued(day: BusinessDay): CommandReport {
  const text = `Queued: no portal is running; the next one compares ${day} when it starts.`;
  return { kind: 'done', text, data: { day, finished: false } };
}

/**
 * Waits until all records were compared. Returns false on timeout, or when a provider did not respond; its job is
 * retried.
 */
async function awaitFinished({ pool }: StaffContext, day: BusinessDay): Promise<boolean> {
  for (let elapsed = 0; elapsed < TIMEOUT_MS; elapsed += POLL_MS) {
    await wait(POLL_MS);
    const { rows } = await pool.query<{ open: number; failing: number }>(
      `SELECT count(*)::int AS open, count(last_error)::int AS failing
       FROM graphile_worker.jobs WHERE starts_with(key, $1)`,
      [`reconcile:${day}`],
    );
    const { open = 0, failing = 0 } = rows[0] ?? {};
    if (open === failing) return open === 0;
  }
  return false;
}

/** Differences shown below the comparison. */
const MAX_DIFFERENCES = 50;

async function buildReport(
  { records }: StaffContext,
  day: BusinessDay,
  isFinished: boolean,
): Promise<CommandReport> {
  const compared = await records.comparisonsOf(day);
  const page = await records.listDifferences(day, { limit: MAX_DIFFERENCES, after: null });
  const { rows, total, next } = page;
  const text = [
    `Records of ${day}`,
    printTable([['records of', 'by', 'theirs', 'ours', 'unanswered', 'differences'], ...compared.map(rowOf)]),
    ...(isFinished ? [] : ['Some have not responded or are not finished; they continue automatically.']),
    '',
    differencesText(rows),
    ...pageFooter(page, `differences --day ${day}`),
  ].join('\n');
  const data = { day, finished: isFinished, books: compared, differences: rows, total, next };
  return { kind: 'done', text, data };
}

function rowOf({ book, basis, theirs, ours, unanswered, differences }: Reconciliation): string[] {
  return [book, basis, ...[theirs, ours, unanswered, differences].map(String)];
}
