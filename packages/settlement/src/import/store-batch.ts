import { toBusinessDay } from '@portal/domain/time/business-day';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import type pg from 'pg';
import { compareFee } from '../matching/compare-fees.ts';
import { matchLines } from '../matching/match-lines.ts';
import { postingsOfLine } from '../matching/postings-of-line.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';
import type { LineIdentity } from './fingerprint.ts';
import {
  insertDifferences,
  insertLines,
  type KnownLine,
  type LinePosting,
  type LineWithOutcome,
  postToJournal,
  readKnownLines,
  resolveMissing,
  type StoredLine,
} from './line-store.ts';
import { readCandidates } from './read-candidates.ts';
import type { StatementPlace } from './statement-store.ts';

/** A line of a file with what recognises it in another file. `place`: of its statement, `null` for a provider's line. */
export type IdentifiedLine = LineIdentity & { line: ReadLine; place: StatementPlace | null };

/** Number of lines of a batch or file by their outcome. */
export type LineCounts = { matched: number; explained: number; difference: number };

/** The counts of a file without lines. */
export const NO_LINES: LineCounts = { matched: 0, explained: 0, difference: 0 };

/**
 * Stores the lines of a batch that no earlier file had: what they belong to, their differences and their entries in the
 * journal. In the transaction of the client, which must hold the lock of the settlement.
 * @param file.taken the same for all batches of a file ({@link withoutKnown})
 */
export async function storeBatch(
  client: pg.ClientBase,
  { fileId, source, now, taken }: { fileId: number; source: SettlementSource; now: Date; taken: Set<string> },
  batch: readonly IdentifiedLine[],
): Promise<LineCounts> {
  const newLines = await withoutKnown(client, { source: source.name, taken }, batch);
  const counts = { ...NO_LINES };
  if (newLines.length === 0) return counts;
  const lines = newLines.map(({ line }) => line);
  const outcomes = matchLines(lines, await readCandidates(client, source, lines), source.rules);
  const withOutcomes = newLines.map((each, at): LineWithOutcome => {
    const matched = outcomes[at];
    if (!matched) throw new Error(`Line ${each.line.lineNumber} has no outcome`);
    const outcome = compareFee(each.line, matched, source.fee);
    counts[outcome.state] += 1;
    return { ...each, outcome };
  });
  const stored = await insertLines(client, { fileId, source: source.name }, withOutcomes);
  await insertDifferences(client, source, { stored, now });
  await resolveMissing(client, stored, now);
  await postToJournal(
    client,
    stored.flatMap((each) => postingsOf(each, source, `file ${fileId}`)),
  );
  return counts;
}

/**
 * Without the lines that an earlier file or the batch itself had. Each line of an earlier file stands for one line of this file: first
 * for the same one, then for one in the same place of a statement that overlaps, then for an equal movement of the day in another
 * order, where not both have a reference of the bank that tells them apart.
 * @param taken fingerprints of the lines that stand for one of this file; those of this batch are added to it
 */
async function withoutKnown(
  client: pg.ClientBase,
  { source, taken }: { source: string; taken: Set<string> },
  batch: readonly IdentifiedLine[],
): Promise<IdentifiedLine[]> {
  const known = await readKnownLines(client, source, batch);
  const fingerprints = new Set(known.map(({ fingerprint }) => fingerprint));
  const byOverlap = Map.groupBy(known, ({ overlap }) => overlap);
  const byDay = Map.groupBy(known, ({ dayOverlap }) => dayOverlap);
  const take = (
    candidates: readonly KnownLine[],
    { place }: IdentifiedLine,
    isSame: (each: KnownLine) => boolean,
  ) => {
    const found = candidates.find(
      (each) =>
        each.statementId !== null &&
        !place?.others.has(each.statementId) &&
        !taken.has(each.fingerprint) &&
        isSame(each),
    );
    if (found) taken.add(found.fingerprint);
    return found !== undefined;
  };
  const others = batch.filter(({ fingerprint, place }) => {
    const isKnown = place?.isKnown || fingerprints.has(fingerprint);
    if (isKnown && place) taken.add(fingerprint);
    fingerprints.add(fingerprint);
    return !isKnown;
  });
  const isUnplaced = ({ overlap, place }: IdentifiedLine) => overlap === null || place === null;
  return others
    .filter((each) => isUnplaced(each) || !take(byOverlap.get(each.overlap) ?? [], each, () => true))
    .filter(
      (each) =>
        isUnplaced(each) ||
        each.dayOverlap === null ||
        !take(
          byDay.get(each.dayOverlap) ?? [],
          each,
          ({ statementId, hasReference }) =>
            statementId !== each.place?.id && !(hasReference && each.line.providerReference !== null),
        ),
    );
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
