import type pg from 'pg';
import { type AuditScope, INVARIANTS, type InvariantName } from './invariants.ts';

/** The violations of one invariant: their number, and the first hundred. */
export type InvariantFinding = {
  invariant: InvariantName;
  /** The rule. */
  holds: string;
  /** Number of violations, listed or not. */
  total: number;
  violations: InvariantViolation[];
};

/** A payment, or a day and currency, and what is wrong with it. */
export type InvariantViolation = { subject: string; detail: string };

export const MAX_LISTED = 100;
const MAX_DETAIL_LENGTH = 500;
/** The slowest statement takes seconds with a million payments. A longer run is an error. */
export const STATEMENT_TIMEOUT = '10min';

/**
 * Checks every invariant and returns one finding for each, in the order of their names. Each statement runs in
 * its own read-only transaction: it blocks no one and sees one snapshot.
 * @param client a connection used for nothing else meanwhile
 */
export function findViolations(
  client: pg.ClientBase,
  scope: Pick<AuditScope, 'since' | 'now'>,
): Promise<InvariantFinding[]> {
  return collectFindings(client, { ...scope, withDifferences: true }, queryReadOnly);
}

/**
 * Runs the statement of each invariant.
 * @param runQuery runs one; by default in the transaction of the caller
 */
export async function collectFindings(
  client: pg.ClientBase,
  scope: AuditScope,
  runQuery: typeof queryViolations = queryViolations,
): Promise<InvariantFinding[]> {
  const literals = {
    since: timestampLiteral(scope.since),
    now: timestampLiteral(scope.now),
    withDifferences: String(scope.withDifferences),
  };
  const findings: InvariantFinding[] = [];
  for (const [name, { holds, query }] of Object.entries(INVARIANTS)) {
    const rows = await runQuery(client, query(literals));
    findings.push({
      invariant: name as InvariantName,
      holds,
      total: Number(rows[0]?.total ?? 0),
      violations: rows.map(({ subject, detail }) => ({ subject, detail })),
    });
  }
  return findings;
}

/** A timestamp as a literal: with a parameter, the planner could not estimate how few rows are newer. */
function timestampLiteral(at: Date): string {
  return `'${at.toISOString()}'::timestamptz`;
}

type ViolationRow = InvariantViolation & { total: string };

/** The statement that lists what the query of an invariant finds. */
export function violationsSql(query: string): string {
  return `SELECT subject, left(detail, ${MAX_DETAIL_LENGTH}) AS detail, count(*) OVER () AS total FROM (${query}) found ORDER BY subject, detail LIMIT ${MAX_LISTED}`;
}

async function queryViolations(client: pg.ClientBase, query: string): Promise<ViolationRow[]> {
  const { rows } = await client.query<ViolationRow>(violationsSql(query));
  return rows;
}

async function queryReadOnly(client: pg.ClientBase, query: string): Promise<ViolationRow[]> {
  await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
  try {
    return await queryViolations(client, query);
  } finally {
    await client.query('ROLLBACK');
  }
}
