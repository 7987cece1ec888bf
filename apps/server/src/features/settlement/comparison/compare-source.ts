import { type BusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { compareDeliveries } from './compare-deliveries.ts';
import { type ComparisonResult, compareRecords, type RecordDifference } from './compare-records.ts';
import type { ComparisonDeps } from './comparison-deps.ts';
import { enquirePayments } from './enquire-payments.ts';
import { readDeliveriesOfDay } from './read-deliveries-of-day.ts';
import { readRecordsOfDay } from './read-records-of-day.ts';
import { DELIVERIES_SOURCE, listRecordSources, type RecordSource } from './record-sources.ts';

/**
 * Compares one day of one source, a provider or the operator, with the portal's records and stores the differences.
 * Running it again replaces the result. Changes no payment: for one that was charged at the provider and is unpaid in
 * the portal, a check is requested, which decides.
 * @throws when the source does not answer; the job is then repeated and continues where it stopped
 */
export async function compareSource(deps: ComparisonDeps, day: BusinessDay, name: string): Promise<void> {
  const result = await compare(deps, day, name);
  if (!result) return deps.log.warn({ source: name }, 'comparison: unknown source');
  await saveResult(deps, { day, source: name }, result);
  await deps.store.removeProgress(day, name);
}

async function compare(
  deps: ComparisonDeps,
  day: BusinessDay,
  name: string,
): Promise<ComparisonResult | null> {
  if (name === DELIVERIES_SOURCE) return compareOperator(deps, day);
  const source = listRecordSources(deps.providers).find((each) => each.name === name);
  if (!source) return null;
  return (await compareProviderRecords(deps, source, day)) ?? enquirePayments(deps, source, day);
}

async function compareOperator(deps: ComparisonDeps, day: BusinessDay): Promise<ComparisonResult> {
  const records = await readDeliveriesOfDay(deps, toDayPeriod(day));
  return toResult(records, compareDeliveries(records));
}

async function compareProviderRecords(
  deps: ComparisonDeps,
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
  deps: ComparisonDeps,
  { day, source }: { day: BusinessDay; source: string },
  { basis, theirs, ours, unanswered, found }: ComparisonResult,
): Promise<void> {
  const comparedAt = deps.clock.now();
  const run = { day, source, basis, theirs, ours, unanswered, comparedAt };
  const newDifferences = await deps.store.saveComparison({ ...run, found });
  for (const { kind, subject, state } of newDifferences) {
    deps.log.warn({ day, source, kind, subject, state }, 'comparison: new difference');
  }
  for (const { kind, paymentId } of found) {
    if (kind === 'charged-not-paid' && paymentId)
      await deps.payments.bringCheckForward(paymentId, deps.clock.now());
  }
  deps.log.info({ day, source, basis, unanswered, differences: found.length }, 'comparison: day compared');
}
