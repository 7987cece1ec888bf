import type { Period } from '@portal/domain/time/business-day';
import { type BusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import type { ProviderRecord } from '@portal/payments/providers/provider-records';
import type { PortalRecordWithMode } from '@portal/payments/records/portal-records';
import { type ComparisonResult, compareRecords } from './compare-records.ts';
import type { ComparisonDeps } from './comparison-deps.ts';
import type { ComparisonProgress } from './comparison-progress.ts';
import type { RecordSource } from './record-sources.ts';

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
 * For providers that list no records: checks each payment of the day that was handed over or charged. It finds
 * differences in the portal's own payments only, not unknown charges, nor whether a refund has arrived. Progress
 * is saved after every 200 payments, so the next run of the job continues there.
 * @throws when the provider has stopped answering; the job is then repeated
 */
export async function enquirePayments(
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
