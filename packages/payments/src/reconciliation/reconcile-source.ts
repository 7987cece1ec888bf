import { type BusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { compareDeliveries } from './compare-deliveries.ts';
import { type ComparisonResult, compareRecords, type RecordDifference } from './compare-records.ts';
import { enquirePayments } from './enquire-payments.ts';
import { DELIVERIES_SOURCE, readDeliveriesOfDay } from './read-deliveries-of-day.ts';
import { readRecordsOfDay } from './read-records-of-day.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';
import { listRecordSources, type RecordSource } from './record-sources.ts';

/**
 * Compares one day of one source, a provider or the operator, with the portal's records and stores the differences.
 * Running it again replaces the result. Changes no payment: for one that was charged at the provider and is unpaid in
 * the portal, a check is requested, which decides.
 * @throws when the source does not answer; the job is then repeated and continues where it stopped
 */
export async function reconcileSource(
  deps: ReconciliationDeps,
  day: BusinessDay,
  name: string,
): Promise<void> {
  const result = await compare(deps, day, name);
  if (!result) return deps.log.warn({ book: name }, 'reconciliation: unknown source');
  await saveResult(deps, { day, book: name }, result);
  await deps.progress.remove(day, name);
}

async function compare(
  deps: ReconciliationDeps,
  day: BusinessDay,
  name: string,
): Promise<ComparisonResult | null> {
  if (name === DELIVERIES_SOURCE) return compareOperator(deps, day);
  const source = listRecordSources(deps.providers).find((each) => each.name === name);
  if (!source) return null;
  return (await compareProviderRecords(deps, source, day)) ?? enquirePayments(deps, source, day);
}

async function compareOperator(deps: ReconciliationDeps, day: BusinessDay): Promise<ComparisonResult> {
  const records = await readDeliveriesOfDay(deps, toDayPeriod(day));
  return toResult(records, compareDeliveries(records));
}

async function compareProviderRecords(
  deps: ReconciliationDeps,
  source: RecordSource,
  day: BusinessDay,
): Promise<ComparisonResult | null> {
  const records = source.records && (await readRecordsOfDay(deps, source, toDayPeriod(day)));
  return records && toResult(records, compareRecords(records));
}

type Records = { theirs: readonly unknown[]; ours: ReadonlyMap<string, unknown> };

function toResult({ theirs, ours }: Records, found: RecordDifference[]): ComparisonResult {
  return { basis: 'statement', theirs: theirs.length, ours: ours.size, unanswered: 0, found };
}

/** Stores the result, reports new differences, and requests checks of payments that were charged at the provider only. */
async function saveResult(
  deps: ReconciliationDeps,
  { day, book }: { day: BusinessDay; book: string },
  { basis, theirs, ours, unanswered, found }: ComparisonResult,
): Promise<void> {
  const comparedAt = deps.clock.now();
  const run = { day, book, basis, theirs, ours, unanswered, comparedAt };
  const newDifferences = await deps.store.saveComparison({ ...run, found });
  for (const { kind, subject, state } of newDifferences) {
    deps.countDifference(book, kind);
    deps.log.warn({ day, book, kind, subject, state }, 'reconciliation: new difference');
  }
  for (const { kind, paymentId } of found) {
    if (kind === 'charged-not-paid' && paymentId)
      await deps.payments.bringCheckForward(paymentId, deps.clock.now());
  }
  deps.log.info({ day, book, basis, unanswered, differences: found.length }, 'reconciliation: day compared');
}
