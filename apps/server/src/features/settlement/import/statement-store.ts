import type pg from 'pg';
import { createFingerprints } from './fingerprint.ts';
import type { InspectedStatement } from './inspect-file.ts';

/** A statement of a bank in the database. Amounts in minor units, days `YYYY-MM-DD`. */
type StoredStatement = {
  id: number;
  fileId: number;
  isFinished: boolean;
  fingerprint: string;
  account: string;
  number: string | null;
  isCounted: boolean;
  openingMinor: number | null;
  closingMinor: number | null;
  firstDay: string | null;
  lastDay: string | null;
};

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
  ON CONFLICT (source, fingerprint) DO NOTHING`;

/** Statements of the source with lines on the days from $2 to $3, or with one of the fingerprints $4. */
const NEAR = `
  SELECT s.id::float8 AS id, s.file_id::float8 AS "fileId", f.finished_at IS NOT NULL AS "isFinished", s.fingerprint, account,
    number, is_counted AS "isCounted", opening_minor::float8 AS "openingMinor", closing_minor::float8 AS "closingMinor",
    first_day::text AS "firstDay", last_day::text AS "lastDay"
  FROM settlement_statements s JOIN settlement_files f ON f.id = s.file_id
  WHERE s.source = $1 AND ((first_day <= $3::date AND last_day >= $2::date) OR s.fingerprint = ANY($4::text[]))`;

/** Stores the statements of a file that no other file had. Returns the place of each, in their order. */
export async function storeStatements(
  client: pg.ClientBase,
  { fileId, source }: { fileId: number; source: string },
  statements: readonly InspectedStatement[],
): Promise<StatementPlace[]> {
  if (statements.length === 0) return [];
  await client.query(INSERT, [fileId, source, JSON.stringify(statements.map(toRow))]);
  const days = statements
    .flatMap(({ firstDay, lastDay }) => [firstDay, lastDay])
    .filter((day) => day !== null);
  const { rows } = await client.query<StoredStatement>(NEAR, [
    source,
    ...[days.toSorted()[0] ?? null, days.toSorted().at(-1) ?? null],
    statements.map(({ fingerprint }) => fingerprint),
  ]);
  const firstLines = await findFirstLines(client, source, statements);
  const byFingerprint = new Map(rows.map((row) => [row.fingerprint, row]));
  return statements.map(({ fingerprint }, at) => {
    const own = byFingerprint.get(fingerprint);
    if (!own) throw new Error(`Statement ${fingerprint} is not stored`);
    const begins = firstLines[at] ?? new Set();
    const others = rows
      .filter((row) => row !== own && isApart(row, own, begins.has(row.id)))
      .map(({ id }) => id);
    return { id: own.id, isKnown: own.fileId !== fileId && own.isFinished, others: new Set(others) };
  });
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

/** For each statement the ids of others that have its first line, or one that looks alike. */
async function findFirstLines(
  client: pg.ClientBase,
  source: string,
  statements: readonly InspectedStatement[],
): Promise<Set<number>[]> {
  const overlaps = statements.map(
    ({ firstLine }) => firstLine && createFingerprints(statements)(firstLine).overlap,
  );
  const { rows } = await client.query<{ id: number; overlap: string }>(
    `SELECT statement_id::float8 AS id, overlap FROM settlement_lines
     WHERE source = $1 AND overlap = ANY($2::text[]) AND statement_id IS NOT NULL`,
    [source, overlaps.filter((overlap) => overlap !== null)],
  );
  return overlaps.map((own) => new Set(rows.filter(({ overlap }) => overlap === own).map(({ id }) => id)));
}

/**
 * Whether two statements have no line in common: they are in one file, one follows the other, or the bank counts them as pages
 * or as statements of one and the same day. Others may overlap, such as that of a day and that of its week; their equal lines
 * are then the same ones.
 * @param hasFirstLine whether the earlier statement has a line like the first one of the new statement
 */
function isApart(earlier: StoredStatement, added: StoredStatement, hasFirstLine: boolean): boolean {
  if (earlier.account !== added.account || earlier.fileId === added.fileId) return true;
  if (!earlier.isCounted || !added.isCounted || earlier.number === added.number)
    return !hasFirstLine && isBefore(earlier, added);
  const isSameDay = [earlier.lastDay, added.firstDay, added.lastDay].every((day) => day === earlier.firstDay);
  return isSameDay || isBefore(earlier, added) || isBefore(added, earlier) || isPageOf(earlier, added);
}

/** Whether two numbers are those of pages of one statement: `2/1` and `2/2`. */
function isPageOf(a: StoredStatement, b: StoredStatement): boolean {
  return a.number?.replace(/\/.*$/, '') === b.number?.replace(/\/.*$/, '');
}

/** Whether a statement ends where the other one begins. */
function isBefore(a: StoredStatement, b: StoredStatement): boolean {
  if (a.closingMinor === null || a.closingMinor !== b.openingMinor) return false;
  return a.lastDay !== null && b.firstDay !== null && a.lastDay <= b.firstDay;
}
