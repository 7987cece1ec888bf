import type { Period } from '@portal/domain/time/business-day';
import type { ProviderRecord, ProviderRecords } from '@portal/payments/providers/provider-records';
import type { RecordsOfDay } from './compare-records.ts';
import type { ComparisonDeps } from './comparison-deps.ts';
import type { RecordSource } from './record-sources.ts';

/** Maximum difference between our clock and the provider's. */
const CLOCKS_DIFFER_MS = 15 * 60_000;

/**
 * Reads the records of a day from the provider and the portal. Payments that the portal recorded on
 * that day and the provider does not list are looked for since their creation: the provider may have charged
 * before midnight what was reported after it.
 * @returns `null` when the account lists no records
 * @throws when the provider does not answer; the job is then repeated
 */
export async function readRecordsOfDay(
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
