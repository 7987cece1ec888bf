import { setTimeout as wait } from 'node:timers/promises';
import { type BusinessDay, daysBefore, parseDay } from '../../features/payments/reconcile/business-day.ts';
import type { Reconciliation } from '../../features/payments/reconcile/reconcile-store.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Command, Report } from '../command.ts';
import type { Office } from '../open-office.ts';
import { pageFooter } from '../paging.ts';
import { printTable } from '../print-table.ts';
import { differencesText } from './differences.ts';

const LOOK_EVERY_MS = 250;
const LONGEST_MS = 60_000;

/** Compares a day with the providers' books now. */
export const reconcile: Command = {
  name: 'reconcile',
  about: "compares a day with the providers' books and the operator's record now",
  operands: [],
  options: { day: { value: 'YYYY-MM-DD', about: 'a day in Kigali; yesterday when left out' } },
  details:
    'The portal does it by itself every night. Comparing again replaces the result of that day; it changes no payment,\nbut has the provider asked about what it charged and we hold for unpaid.',
  needsNote: () => false,
  run: async (office, { options }) => {
    const [yesterday] = daysBefore(office.clock.now(), 1);
    const day = options.day === undefined ? yesterday : parseDay(String(options.day));
    if (!day) return { kind: 'refused', text: `${options.day} is no day.`, data: { why: 'no-day' } };
    await enqueue(office.db, 'reconcile', { day }, { runAt: office.clock.now(), key: `reconcile:${day}` });
    if (!(await office.isWorkedOn())) return queued(day);
    return report(office, day, await finished(office, day));
  },
};

function queued(day: BusinessDay): Report {
  const text = `Queued: no portal is running, the next one compares ${day} when it starts.`;
  return { kind: 'done', text, data: { day, finished: false } };
}

/** Whether all books were compared; what a provider keeps us waiting for is tried again by itself. */
async function finished({ pool }: Office, day: BusinessDay): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
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
const MOST_SHOWN = 50;

async function report({ books }: Office, day: BusinessDay, isFinished: boolean): Promise<Report> {
  const compared = await books.comparisonsOf(day);
  const page = await books.listDifferences(day, { limit: MOST_SHOWN, after: null });
  const { rows, total, next } = page;
  const text = [
    `Books of ${day}`,
    printTable([['book', 'by', 'theirs', 'ours', 'unanswered', 'differences'], ...compared.map(rowOf)]),
    ...(isFinished ? [] : ['Some did not answer yet or are not done: they go on by themselves.']),
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
