import type pg from 'pg';
import {
  type AddedLine,
  findOverlap,
  haveOtherNumbers,
  isBefore,
  type StoredStatement,
} from './find-overlap.ts';
import type { InspectedStatement } from './inspect-file.ts';

/** What the lines of a statement are stored with. */
export type StatementPlace = {
  id: number;
  /** Another file had the whole statement: its lines are known. */
  isKnown: boolean;
  /** Statements that have no line in common with it, even where their lines look alike. */
  others: ReadonlySet<number>;
};

const INSERT = `
  INSERT INTO settlement_statements (file_id, source, fingerprint, account, number, is_counted, currency, opening_minor,
    closing_minor, opening_day, day, first_day, last_day)
  SELECT $1::bigint, $2::text, * FROM json_to_recordset($3::json) AS statement (fingerprint text, account text, number text,
    is_counted boolean, currency text, opening_minor bigint, closing_minor bigint, opening_day date, day date, first_day date,
    last_day date)
  ON CONFLICT (source, fingerprint) DO NOTHING RETURNING fingerprint`;

/** Statements of the source with lines on the days from $2 to $3, or with one of the fingerprints $4. */
const NEAR = `
  SELECT s.id::float8 AS id, s.file_id::float8 AS "fileId", f.finished_at IS NOT NULL AS "isFinished", s.fingerprint, account,
    number, is_counted AS "isCounted", opening_minor::float8 AS "openingMinor", closing_minor::float8 AS "closingMinor",
    first_day::text AS "firstDay", last_day::text AS "lastDay"
  FROM settlement_statements s JOIN settlement_files f ON f.id = s.file_id
  WHERE s.source = $1 AND ((first_day <= $3::date AND last_day >= $2::date) OR s.fingerprint = ANY($4::text[]))`;

/** A file whose statements are stored. */
export type FileOfStatements = {
  fileId: number;
  source: string;
  statements: readonly InspectedStatement[];
  /** Reads its lines once more. */
  readLines: () => AsyncIterable<readonly AddedLine[]>;
};

/**
 * Stores the statements of a file that no other file had. Returns the place of each, in their order. Throws
 * {@link UnreadableStatementError} where nobody can tell whether a statement has lines of an earlier one.
 */
export async function storeStatements(
  client: pg.ClientBase,
  file: FileOfStatements,
): Promise<StatementPlace[]> {
  const { fileId, source, statements } = file;
  if (statements.length === 0) return [];
  const stored = await client.query<{ fingerprint: string }>(INSERT, [
    fileId,
    source,
    JSON.stringify(statements.map(toRow)),
  ]);
  const added = new Set(stored.rows.map(({ fingerprint }) => fingerprint));
  const days = statements
    .flatMap(({ firstDay, lastDay }) => [firstDay, lastDay])
    .filter((day) => day !== null);
  const { rows } = await client.query<StoredStatement>(NEAR, [
    source,
    ...[days.toSorted()[0] ?? null, days.toSorted().at(-1) ?? null],
    statements.map(({ fingerprint }) => fingerprint),
  ]);
  const byFingerprint = new Map(rows.map((row) => [row.fingerprint, row]));
  const owns = statements.map(({ fingerprint }) => {
    const own = byFingerprint.get(fingerprint);
    if (!own) throw new Error(`Statement ${fingerprint} is not stored`);
    return own;
  });
  const overlapping = new Set<StoredStatement>();
  for (const [at, own] of owns.entries()) {
    const isAdded = added.has(own.fingerprint);
    const readLines = () => linesOf(file, at);
    if (await findOverlap(client, { own, isAdded, isOfFile: own.fileId === fileId, rows, readLines }))
      overlapping.add(own);
  }
  return owns.map((own) => {
    const others = rows
      .filter((row) => row !== own && isApart(row, own, overlapping.has(own)))
      .map(({ id }) => id);
    return { id: own.id, isKnown: own.fileId !== fileId && own.isFinished, others: new Set(others) };
  });
}

async function linesOf({ readLines }: FileOfStatements, at: number): Promise<AddedLine[]> {
  const lines: AddedLine[] = [];
  for await (const batch of readLines()) lines.push(...batch.filter(({ line }) => line.statement === at));
  return lines;
}

function toRow({ opening, closing, ...statement }: InspectedStatement) {
  return {
    fingerprint: statement.fingerprint,
    account: statement.account,
    number: statement.number,
    is_counted: statement.isCounted,
    currency: opening?.currency ?? null,
    opening_minor: opening?.minor ?? null,
    closing_minor: closing?.minor ?? null,
    opening_day: opening?.day ?? statement.firstDay,
    day: statement.day,
    first_day: statement.firstDay,
    last_day: statement.lastDay,
  };
}

/**
 * Whether two statements have no line in common: they are in one file, one follows the other, or the bank counts them as pages
 * or as statements of one and the same day. Others may overlap, such as that of a day and that of its week; their equal lines
 * are then the same ones.
 * @param isOverlapping the added statement certainly has lines of an earlier one
 */
function isApart(earlier: StoredStatement, added: StoredStatement, isOverlapping: boolean): boolean {
  if (earlier.account !== added.account || earlier.fileId === added.fileId) return true;
  if (isNumberedApart(earlier, added)) return true;
  return !isOverlapping && (isBefore(earlier, added) || isBefore(added, earlier));
}

/** Whether the numbers of two statements say that they have no line in common. */
function isNumberedApart(earlier: StoredStatement, added: StoredStatement): boolean {
  if (!haveOtherNumbers(earlier, added)) return false;
  const isSameDay = [earlier.lastDay, added.firstDay, added.lastDay].every((day) => day === earlier.firstDay);
  return isSameDay || isBefore(earlier, added) || isBefore(added, earlier) || isPageOf(earlier, added);
}

/** Whether two numbers are those of pages of one statement: `2/1` and `2/2`. */
function isPageOf(a: StoredStatement, b: StoredStatement): boolean {
  const baseOf = ({ number }: StoredStatement) => number?.replace(/\/.*$/, '').replace(/^0+(?=.)/, '');
  return baseOf(a) === baseOf(b);
}
