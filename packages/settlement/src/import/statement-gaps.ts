import type pg from 'pg';

/** A statement that does not begin where another one ends. Amounts in minor units. */
export type StatementGap = {
  /** The day of its opening balance. */
  day: string;
  currency: string;
  openingMinor: number;
  /** What the statement before it has as closing balance. */
  closingMinor: number;
};

/**
 * Statements of a source that no statement leads to: none closes with their opening balance, none contains their first day, and
 * no earlier one begins where they do. The first statement of an account needs none.
 */
const GAPS = `
  WITH statements AS MATERIALIZED (
    SELECT * FROM settlement_statements WHERE source = $1 AND opening_minor IS NOT NULL),
  loose AS (
    SELECT s.*, row_number() OVER (PARTITION BY account, currency ORDER BY opening_day, day, id) AS place FROM statements s
    WHERE NOT EXISTS (SELECT FROM statements p WHERE p.id <> s.id AND p.account = s.account AND p.currency = s.currency
      AND ((p.closing_minor = s.opening_minor AND p.day <= s.day)
        OR (p.opening_day < s.opening_day AND p.day > s.opening_day)
        OR (p.opening_minor = s.opening_minor AND p.first_day = s.first_day AND p.id < s.id))))
  SELECT l.id, opening_day AS day, currency, opening_minor, coalesce((SELECT p.closing_minor FROM statements p
      WHERE p.id <> l.id AND p.account = l.account AND p.currency = l.currency AND p.day <= l.day
      ORDER BY p.day DESC, p.id DESC LIMIT 1), 0) AS closing_minor
  FROM loose l WHERE place > 1`;

const INSERT = `
  INSERT INTO settlement_differences (source, owner, found_at, kind, subject, day, line_id, payment_id, amount_minor,
    currency, posted_minor, ours_minor, ours_currency, theirs_minor, theirs_currency)
  SELECT $1::text, $2::text, $3::timestamptz, 'missing-statement', 'statement:' || id, day, NULL, NULL,
    abs(opening_minor - closing_minor), currency, 0, closing_minor, currency, opening_minor, currency
  FROM (${GAPS}) gaps
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL, amount_minor = excluded.amount_minor,
    ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor`;

const RESOLVE = `
  UPDATE settlement_differences SET resolved_at = $2
  WHERE source = $1 AND kind = 'missing-statement' AND resolved_at IS NULL
    AND subject NOT IN (SELECT 'statement:' || id FROM (${GAPS}) gaps)`;

/**
 * Records a difference for each statement of a bank that does not begin where another one ends, because one between them is
 * missing, and resolves those whose missing statement has come. The files of a bank may come in any order.
 * @returns the gaps before the given statements, and how many differences were resolved
 */
export async function findStatementGaps(
  client: pg.ClientBase,
  { name, owner }: { name: string; owner: string },
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<{ gaps: StatementGap[]; resolved: number }> {
  const { rowCount: resolved } = await client.query(RESOLVE, [name, now]);
  await client.query(INSERT, [name, owner, now]);
  const { rows } = await client.query<StatementGap>(
    `SELECT day::text AS day, currency, opening_minor::float8 AS "openingMinor", closing_minor::float8 AS "closingMinor"
     FROM (${GAPS}) gaps WHERE id = ANY($2::bigint[]) ORDER BY id`,
    [name, ids],
  );
  return { gaps: rows, resolved: resolved ?? 0 };
}
