import type pg from 'pg';
import { toBusinessDay } from '../../payments/reconciliation/business-day.ts';
import { compareFee } from '../matching/compare-fees.ts';
import { matchLines } from '../matching/match-lines.ts';
import { postingsOfLine } from '../matching/postings-of-line.ts';
import type { ReadLine } from '../readers/statement-line.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';
import {
  insertDifferences,
  insertLines,
  type JudgedLine,
  type LinePosting,
  postToJournal,
  readKnownFingerprints,
  resolveMissing,
  type StoredLine,
} from './line-store.ts';
import { readCandidates } from './read-candidates.ts';

/** A line with its fingerprint. */
export type MarkedLine = { line: ReadLine; fingerprint: string };

/** How many lines of a batch or file were new, and what they turned out to be. */
export type LineCounts = { matched: number; explained: number; difference: number };

/**
 * Stores those lines of a batch that no earlier file had: what they belong to, their differences and their movements in
 * the journal. In the transaction of the client, which must hold the lock of the settlement.
 */
export async function storeBatch(
  client: pg.ClientBase,
  { fileId, source, now }: { fileId: number; source: SettlementSource; now: Date },
  batch: readonly MarkedLine[],
): Promise<LineCounts> {
  const fresh = await withoutKnown(client, source.name, batch);
  const counts: LineCounts = { matched: 0, explained: 0, difference: 0 };
  if (fresh.length === 0) return counts;
  const lines = fresh.map(({ line }) => line);
  const outcomes = matchLines(lines, await readCandidates(client, source, lines), source.rules);
  const judged = fresh.map((each, at): JudgedLine => {
    const matched = outcomes[at];
    if (!matched) throw new Error(`Line ${each.line.lineNumber} has no outcome`);
    const outcome = compareFee(each.line, matched, source.fee);
    counts[outcome.state] += 1;
    return { ...each, outcome };
  });
  const stored = await insertLines(client, { fileId, source: source.name }, judged);
  await insertDifferences(client, source, { stored, now });
  await resolveMissing(client, stored, now);
  await postToJournal(
    client,
    stored.flatMap((each) => postingsOf(each, source, `file ${fileId}`)),
  );
  return counts;
}

/** Without the lines that an earlier file or the batch itself had. */
async function withoutKnown(
  client: pg.ClientBase,
  source: string,
  batch: readonly MarkedLine[],
): Promise<MarkedLine[]> {
  const fingerprints = batch.map(({ fingerprint }) => fingerprint);
  const known = await readKnownFingerprints(client, source, fingerprints);
  return batch.filter(({ fingerprint }) => {
    const isNew = !known.has(fingerprint);
    known.add(fingerprint);
    return isNew;
  });
}

/** The movements of a stored line. */
export function postingsOf(
  { line, outcome }: Pick<StoredLine, 'line' | 'outcome'>,
  source: SettlementSource,
  where: string,
): LinePosting[] {
  const { at, currency, kind, lineNumber } = line;
  const reason = `${source.name}, ${where}, line ${lineNumber}: ${kind}`;
  return postingsOfLine(line, outcome, accountOf(source)).map((posting) => ({
    ...posting,
    day: toBusinessDay(at),
    at,
    currency,
    reason,
  }));
}
