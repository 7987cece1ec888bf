import { setTimeout as wait } from 'node:timers/promises';
import { type BusinessDay, daysBefore, parseDay } from '../../features/payments/reconcile/business-day.ts';
import type { Reconciliation } from '../../features/payments/reconcile/reconcile-store.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Command, Report } from '../command.ts';
import type { Office } from '../open-office.ts';
import { pageFooter } from '../paging.ts';
import { printTable } from '../print-table.ts';
import { differencesText } from './differences.ts';

const POLL_MS = 250;
const TIMEOUT_MS = 60_000;

/** Compares a day with the providers' records now. */
export const reconcile: Command = {
  name: 'reconcile',
  about: 'compares a day with the records of the providers and the operator now',
  operands: [],
  options: { day: { value: 'YYYY-MM-DD', about: 'a day in Kigali; yesterday when left out' } },
  details:
    'The portal does this every night. Comparing again replaces the result of that day. It changes no payment, but the\nprovider is asked about charges of payments that are unpaid here.',
  needsNote: () => false,
  run: async (office, { options }) => {
    const [yesterday] = daysBefore(office.clock.now(), 1);
    const day = options.day === undefined ? yesterday : parseDay(String(options.day));
    if (!day) return { kind: 'refused', text: `${options.day} is not a date.`, data: { why: 'no-day' } };
    await enqueue(office.db, 'reconcile', { day }, { runAt: office.clock.now(), key: `reconcile:${day}` });
    if (!(await office.isWorkedOn())) return queued(day);
    return buildReport(office, day, await awaitFinished(office, day));
  },
};

function queued(day: BusinessDay): Report {
  const text = `Queued: no portal is running; the next one compares ${day} when it starts.`;
  return { kind: 'done', text, data: { day, finished: false } };
}

/**
 * Waits until all records were compared. Returns false on timeout, or when a provider did not respond; its job is
 * retried.
 */
async function awaitFinished({ pool }: Office, day: BusinessDay): Promise<boolean> {
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

async function buildReport({ books }: Office, day: BusinessDay, isFinished: boolean): Promise<Report> {
  const compared = await books.comparisonsOf(day);
  const page = await books.listDifferences(day, { limit: MAX_DIFFERENCES, after: null });
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
