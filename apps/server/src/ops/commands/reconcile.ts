import { type BusinessDay, listDaysBefore, parseBusinessDay } from '@portal/domain/time/business-day';
import { poll } from '@portal/platform/poll';
import type { Comparison } from '@portal/settlement/comparison/comparison-store';
import { listSettlementDifferences } from '@portal/settlement/differences/difference-store';
import { type CommandReport, type DatabaseCommand, refuseDay } from '../command.ts';
import { differencesText } from '../difference-text.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { printTable } from '../terminal-text.ts';

/** Compares a day with the providers' records now. */
export const reconcileCommand: DatabaseCommand = {
  name: 'reconcile',
  about: 'compares a day with the records of the providers and the operator now',
  options: { day: { value: 'YYYY-MM-DD', about: 'a local day; yesterday when left out' } },
  details:
    'The portal does this every night. Comparing again replaces the result of that day. It changes no payment, but the\nprovider is asked about charges of payments that are unpaid here. What the imported statements of that day show is\nlisted too.',
  needsNote: () => false,
  run: async (context, { options }) => {
    const [yesterday] = listDaysBefore(context.clock.now(), 1);
    const day = options.day === undefined ? yesterday : parseBusinessDay(String(options.day));
    if (!day) return refuseDay(options.day);
    await context.comparisons.queueDay(day, context.clock.now());
    if (!(await context.isPortalRunning())) return queued(day);
    return buildReport(context, day, await awaitFinished(context, day));
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
async function awaitFinished({ comparisons }: StaffContext, day: BusinessDay): Promise<boolean> {
  const isFinished = await poll({ everyMs: 250, timeoutMs: 60_000 }, async () => {
    const queued = await comparisons.readQueued(day);
    return queued.every(({ isFailing }) => isFailing) ? queued.length === 0 : null;
  });
  return isFinished ?? false;
}

/** Differences shown below the comparison. */
const MAX_DIFFERENCES = 50;

async function buildReport(
  { pool, comparisons }: StaffContext,
  day: BusinessDay,
  isFinished: boolean,
): Promise<CommandReport> {
  const compared = await comparisons.comparisonsOf(day);
  const { rows, total, next } = await listSettlementDifferences(
    pool,
    { day },
    { limit: MAX_DIFFERENCES, after: null },
  );
  const text = [
    `Records of ${day}`,
    printTable([['records of', 'by', 'theirs', 'ours', 'unanswered', 'differences'], ...compared.map(rowOf)]),
    ...(isFinished ? [] : ['Some have not responded or are not finished; they continue automatically.']),
    '',
    differencesText(rows),
    ...(next === null ? [] : [`Shown: ${rows.length} of ${total}. All open ones are in the staff desk.`]),
  ].join('\n');
  const data = { day, finished: isFinished, books: compared, differences: rows, total, next };
  return { kind: 'done', text, data };
}

function rowOf({ source, basis, theirs, ours, unanswered, differences }: Comparison): string[] {
  return [source, basis, ...[theirs, ours, unanswered, differences].map(String)];
}
