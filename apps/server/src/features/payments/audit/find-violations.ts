import type pg from 'pg';
import { type AuditScope, INVARIANTS, type InvariantName } from './invariants.ts';

/** What breaks an invariant: how much of it, and the first of it. */
export type Finding = {
  invariant: InvariantName;
  /** What must hold. */
  holds: string;
  /** How many violations there are, listed or not. */
  total: number;
  violations: Violation[];
};

/** A payment, or a day and currency, and what is wrong with it. */
export type Violation = { subject: string; detail: string };

const MOST_LISTED = 100;
const LONGEST_DETAIL = 500;
/** Over a million payments the slowest statement takes seconds; what takes longer than this is a fault of its own. */
const LONGEST_STATEMENT = '10min';

/**
 * Runs every invariant over the book and says what breaks it, one finding for each, in the order of their names. Each
 * statement has a read-only transaction of its own: it disturbs nobody and sees one moment.
 * @param client a connection for this alone
 */
export async function findViolations(client: pg.ClientBase, scope: AuditScope): Promise<Finding[]> {
  const literals = { since: literal(scope.since), now: literal(scope.now) };
  const findings: Finding[] = [];
  for (const [name, { holds, query }] of Object.entries(INVARIANTS)) {
    const rows = await readOnly(client, query(literals));
    findings.push({
      invariant: name as InvariantName,
      holds,
      total: Number(rows[0]?.total ?? 0),
      violations: rows.map(({ subject, detail }) => ({ subject, detail })),
    });
  }
  return findings;
}

/** A moment for the planner to see: with a parameter it would not know how few rows are younger. */
function literal(at: Date): string {
  return `'${at.toISOString()}'::timestamptz`;
}

async function readOnly(client: pg.ClientBase, query: string): Promise<(Violation & { total: string })[]> {
  await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = '${LONGEST_STATEMENT}'`);
  try {
    const { rows } = await client.query<Violation & { total: string }>(
      `SELECT subject, left(detail, ${LONGEST_DETAIL}) AS detail, count(*) OVER () AS total FROM (${query}) found ORDER BY subject, detail LIMIT ${MOST_LISTED}`,
    );
    return rows;
  } finally {
    await client.query('ROLLBACK');
  }
}
