import { sameMoney } from '@portal/domain/money/money';
import { type BusinessDay, type Period, toDayPeriod } from '@portal/domain/time/business-day';
import type { DeliveryRecord } from '@portal/operator/delivery-records-port';
import type { ProviderRecord, ProviderRecords } from '@portal/payments/providers/provider-records';
import type { PortalRecordWithMode } from '@portal/payments/records/portal-records';
import { compareDeliveries, type DeliveriesOfDay } from './compare-deliveries.ts';
import {
  type ComparisonResult,
  compareRecords,
  type RecordDifference,
  type RecordsOfDay,
} from './compare-records.ts';
import type { ComparisonDeps } from './comparison-deps.ts';
import type { ComparisonProgress } from './comparison-progress.ts';
import { DELIVERIES_SOURCE, listRecordSources, type RecordSource } from './record-sources.ts';

/** Maximum difference between our clock and the provider's. */
const CLOCKS_DIFFER_MS = 15 * 60_000;

/** Concurrent checks at one provider: as many as `PROVIDER_COMPARISON_CALLS` allows. */
const CONCURRENCY = 2;

/** Payments checked before progress is saved. */
const CHUNK = 200;

/**
 * After this many checks in a row without an answer, the provider counts as down and the rest is checked later.
 */
const MAX_UNANSWERED_IN_ROW = 20;

/** Older progress is discarded: the answers may have changed since. */
const PROGRESS_TTL_MS = 6 * 3_600_000;

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

/**
 * Reads the delivery records of a day from the operator and the portal. A delivery that the portal recorded on
 * that day and the operator does not list is looked up by its key: around midnight the operator may have recorded
 * it a day earlier.
 * @throws when the operator does not answer; the job is then repeated
 */
async function readDeliveriesOfDay(
  { store, deliveries }: Pick<ComparisonDeps, 'store' | 'deliveries'>,
  day: Period,
): Promise<DeliveriesOfDay> {
  const theirs = await withoutCompensations(store, await deliveries.list(day));
  const recorded = await store.listDeliveredKeys(day);
  const named = theirs.flatMap(({ key }) => key ?? []);
  const ours = await store.readDeliveries([...new Set([...named, ...recorded])]);
  const listed = new Set(named);
  const missing: string[] = [];
  for (const id of recorded) {
    if (!listed.has(id) && !(await deliveries.find(id))) missing.push(id);
  }
  return { theirs, ours, missing };
}

/** What customers got for an incident, as it was recorded here, is no delivery of a payment. Of another amount, or a second time, it is listed. */
async function withoutCompensations(
  store: Pick<ComparisonDeps['store'], 'findGiven'>,
  theirs: readonly DeliveryRecord[],
): Promise<DeliveryRecord[]> {
  const given = await store.findGiven(theirs.flatMap(({ key }) => key ?? []));
  return theirs.filter(({ key, operatorReference, amount }) => {
    const its = key === null ? undefined : given.get(key);
    return !(its && its.operatorReference === operatorReference && sameMoney(its.amount, amount));
  });
}

/**
 * Reads the records of a day from the provider and the portal. Payments that the portal recorded on
 * that day and the provider does not list are looked for since their creation: the provider may have charged
 * before midnight what was reported after it.
 * @returns `null` when the account lists no records
 * @throws when the provider does not answer; the job is then repeated
 */
async function readRecordsOfDay(
  { store, log }: ComparisonDeps,
  { modes, name, records }: RecordSource,
  day: Period,
): Promise<RecordsOfDay | null> {
  const theirs = records && (await listLines(records, day));
  if (!theirs) {
    log.warn({ source: name }, 'comparison: the provider lists no records, checking each payment');
    return null;
  }
  const recorded = {
    charges: await store.listChargedIds(modes, day),
    refunds: await store.listRefundedIds(modes, day),
  };
  const named = theirs.flatMap(({ reference }) => reference ?? []);
  const ours = await store.readRecords([...new Set([...named, ...recorded.charges, ...recorded.refunds])]);
  const unlistedIn = (lines: readonly ProviderRecord[]) => ({
    charges: unlisted(recorded.charges, 'charge', lines),
    refunds: unlisted(recorded.refunds, 'refund', lines),
  });
  const missing = unlistedIn(theirs);
  const since = [...missing.charges, ...missing.refunds].flatMap((id) => ours.get(id)?.createdAt ?? []);
  const widerLines = since.length > 0 ? await listLines(records, extendPeriod(day, since)) : theirs;
  return { theirs, ours, expected: unlistedIn(widerLines ?? theirs) };
}

async function listLines(records: ProviderRecords, period: Period): Promise<ProviderRecord[] | null> {
  const answer = await records.list(period);
  if (answer.kind === 'unknown')
    throw new Error('comparison: the provider did not return its records', { cause: answer.cause });
  return answer.kind === 'none' ? null : answer.lines;
}

function unlisted(
  ids: readonly string[],
  kind: ProviderRecord['kind'],
  lines: readonly ProviderRecord[],
): string[] {
  const named = new Set(lines.filter((line) => line.kind === kind).map(({ reference }) => reference));
  return ids.filter((id) => !named.has(id));
}

function extendPeriod({ from, to }: Period, since: readonly Date[]): Period {
  const first = Math.min(from.getTime(), ...since.map((at) => at.getTime()));
  return { from: new Date(first - CLOCKS_DIFFER_MS), to: new Date(to.getTime() + CLOCKS_DIFFER_MS) };
}

/**
 * For providers that list no records: checks each payment of the day that was handed over or charged. It finds
 * differences in the portal's own payments only, not unknown charges, nor whether a refund has arrived. Progress
 * is saved after every 200 payments, so the next run of the job continues there.
 * @throws when the provider has stopped answering; the job is then repeated
 */
async function enquirePayments(
  deps: ComparisonDeps,
  source: RecordSource,
  day: BusinessDay,
): Promise<ComparisonResult> {
  const { store, clock } = deps;
  const earlier = await store.readProgress(day, source.name);
  const isFresh = earlier && clock.now().getTime() - earlier.startedAt.getTime() < PROGRESS_TTL_MS;
  let state: ComparisonProgress = isFresh ? earlier : newProgress(clock.now());
  for (;;) {
    const ids = await store.listEnquirableIds(source.modes, toDayPeriod(day), {
      after: state.cursor,
      limit: CHUNK,
    });
    const last = ids.at(-1);
    if (last === undefined) return { basis: 'enquiry', ...state };
    const part = await enquireChunk(deps, source, { ids, day: toDayPeriod(day) });
    state = { ...addPart(state, part), cursor: last };
    await store.saveProgress(day, source.name, state);
  }
}

function newProgress(startedAt: Date): ComparisonProgress {
  return { cursor: '', theirs: 0, ours: 0, unanswered: 0, found: [], startedAt };
}

function addPart(
  state: ComparisonProgress,
  part: Omit<ComparisonProgress, 'cursor' | 'startedAt'>,
): ComparisonProgress {
  return {
    ...state,
    theirs: state.theirs + part.theirs,
    ours: state.ours + part.ours,
    unanswered: state.unanswered + part.unanswered,
    found: [...state.found, ...part.found],
  };
}

/** Checks some payments of the day and compares the answers. */
async function enquireChunk(
  deps: ComparisonDeps,
  { modes }: RecordSource,
  { ids, day }: { ids: readonly string[]; day: Period },
): Promise<Omit<ComparisonProgress, 'cursor' | 'startedAt'>> {
  const ours = await deps.store.readRecords(ids);
  const charged = new Set(await deps.store.listChargedIds(modes, day));
  const waiting = [...ours.values()];
  const theirs: ProviderRecord[] = [];
  const unanswered = new Set<string>();
  let unansweredInRow = 0;
  const runWorker = async () => {
    for (let entry = waiting.pop(); entry && unansweredInRow < MAX_UNANSWERED_IN_ROW; entry = waiting.pop()) {
      const answer = await callCheck(deps, entry, day);
      unansweredInRow = answer === 'unknown' ? unansweredInRow + 1 : 0;
      if (answer === 'unknown') unanswered.add(entry.paymentId);
      else theirs.push(...answer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  if (unansweredInRow >= MAX_UNANSWERED_IN_ROW)
    throw new Error('comparison: the provider stopped answering, the job will continue later');
  const answered = new Set(theirs.map(({ reference }) => reference));
  // The status of a refunded payment proves nothing: providers report paid or unpaid.
  const isMissing = (id: string) =>
    charged.has(id) && !answered.has(id) && !unanswered.has(id) && !ours.get(id)?.refundedAt;
  const expected = { charges: ids.filter(isMissing), refunds: [] };
  const found = compareRecords({ theirs, ours, expected });
  return { theirs: theirs.length, ours: ours.size, unanswered: unanswered.size, found };
}

async function callCheck(
  { providers, log }: ComparisonDeps,
  { paymentId, mode, providerReference, amount }: PortalRecordWithMode,
  day: Period,
): Promise<ProviderRecord[] | 'unknown'> {
  try {
    const answer = await providers[mode].check({ reference: paymentId, providerReference, amount });
    if (answer.kind === 'unknown') return 'unknown';
    if (answer.kind !== 'paid') return [];
    const charged = answer.charged === 'unnamed' ? { ...amount, minor: 0 } : (answer.charged ?? amount);
    const line = { kind: 'charge' as const, reference: paymentId, amount: charged, at: day.from };
    // The known reference: a check may format it differently, and it reports one charge only.
    return [{ ...line, providerReference: providerReference ?? answer.providerReference }];
  } catch (err) {
    log.error({ payment: paymentId, err }, 'comparison: the provider adapter threw');
    return 'unknown';
  }
}
