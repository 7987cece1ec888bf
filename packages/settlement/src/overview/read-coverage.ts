import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import { accountOf, type SettlementSource } from '../sources/source.ts';

/** The last day that the imported statements of each source reach, also one without entries; `null` for a source without any. */
export async function readStatementCoverage(
  client: pg.ClientBase | pg.Pool,
  sources: readonly string[],
): Promise<{ source: string; through: BusinessDay | null }[]> {
  const { rows } = await client.query<{ source: string; through: BusinessDay | null }>(
    `SELECT source, greatest((SELECT max(day) FROM settlement_lines l WHERE l.source = name.source),
       (SELECT max(day) FROM settlement_statements s WHERE s.source = name.source))::text AS through
     FROM unnest($1::text[]) WITH ORDINALITY name (source, place) ORDER BY place`,
    [sources],
  );
  return rows;
}

/** A receivable that moved and that no statement shows to the end. Minor units. */
export type ReceivableWithoutStatement = {
  account: string;
  currency: string;
  /** What was charged and given back, added up without signs. */
  turnoverMinor: number;
  /** The source whose statements would show it; `null`: there is none. */
  source: string | null;
  /** How far its statements go; `null`: there is none. */
  through: BusinessDay | null;
};

/** What payments have moved on receivables after a day ($1) and up to another ($2). Statements post the rest. */
const TURNOVER = `
  SELECT account, currency, sum(minor)::float8 AS "turnoverMinor"
  FROM journal CROSS JOIN LATERAL (VALUES (debit, amount_minor), (credit, amount_minor)) side (account, minor)
  WHERE day > $1 AND day <= $2 AND event <> 'settlement' AND account LIKE 'receivable:%'
  GROUP BY account, currency ORDER BY sum(minor) DESC, account`;

/**
 * The receivables that moved after the last closed day and up to a day, and whose statements do not reach that day: nobody has
 * compared them with what the provider says. Largest first.
 * @param closedThrough the last closed day; `null` before the first close
 */
export async function readReceivablesWithoutStatement(
  client: pg.ClientBase | pg.Pool,
  sources: readonly SettlementSource[],
  { day, closedThrough }: { day: BusinessDay; closedThrough: BusinessDay | null },
): Promise<ReceivableWithoutStatement[]> {
  const { rows } = await client.query<Omit<ReceivableWithoutStatement, 'source' | 'through'>>(TURNOVER, [
    closedThrough ?? '-infinity',
    day,
  ]);
  const names = sources.map(({ name }) => name);
  const coverage = await readStatementCoverage(client, names);
  const throughOf = new Map(coverage.map(({ source, through }) => [source, through]));
  return rows.flatMap((row) => {
    const own = sources
      .filter((source) => accountOf(source) === row.account)
      .map(({ name }) => ({ source: name, through: throughOf.get(name) ?? null }))
      .sort((a, b) => (b.through ?? '').localeCompare(a.through ?? ''));
    const [furthest = { source: null, through: null }] = own;
    return furthest.through !== null && furthest.through >= day ? [] : [{ ...row, ...furthest }];
  });
}
