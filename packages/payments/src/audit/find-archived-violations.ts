import { listPartitions } from '@portal/platform/database/partitions/partition-store';
import type pg from 'pg';
import { archivedEventsSql, archivedMessagesSql, PAYMENT_COLUMNS_SQL } from '../engine/sql/archive-sql.ts';
import { collectFindings, type InvariantFinding, STATEMENT_TIMEOUT } from './find-violations.ts';
import type { AuditScope } from './invariants.ts';

/**
 * Checks every invariant of the archived payments, one month after the other, and that no order is divided between both
 * tables. Each month is one transaction: its rows are copied to temporary tables with the names that the statements of
 * the invariants use, so that the archive is checked by the same statements.
 * @param client a connection used for nothing else meanwhile
 */
export async function findArchivedViolations(
  client: pg.ClientBase,
  { now }: Pick<AuditScope, 'now'>,
): Promise<InvariantFinding[][]> {
  const months: InvariantFinding[][] = [];
  for (const { table, name } of await listPartitions(client)) {
    if (table === 'archived_payments' && (await hasRows(client, name)))
      months.push(await checkMonth(client, name, now));
  }
  return months;
}

/** A month without payments needs no copies; partitions are made before their month begins. */
async function hasRows(client: pg.ClientBase, partition: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ${partition}) AS found`,
  );
  return rows[0]?.found ?? false;
}

async function checkMonth(client: pg.ClientBase, partition: string, now: Date): Promise<InvariantFinding[]> {
  await client.query(`BEGIN; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
  try {
    const divided = await client.query<{ id: string; total: number }>(
      `SELECT a.id, count(*) OVER ()::int AS total FROM ${partition} a JOIN payments p USING (order_id) LIMIT 100`,
    );
    await client.query(copyStatements(partition));
    const findings = await collectFindings(client, { since: new Date(0), now, withDifferences: false });
    return findings.map((finding) =>
      finding.invariant === 'I3' ? addDivided(finding, divided.rows) : finding,
    );
  } finally {
    await client.query('ROLLBACK');
  }
}

/** The name of a partition is ours: nothing to escape. */
function copyStatements(partition: string): string {
  const from = `public.${partition} a`;
  return `
    CREATE TEMP TABLE payments AS SELECT ${PAYMENT_COLUMNS_SQL} FROM ${from};
    CREATE TEMP TABLE payment_events AS ${archivedEventsSql(from)};
    CREATE TEMP TABLE payment_messages AS ${archivedMessagesSql(from)};
    CREATE INDEX ON pg_temp.payments (id);
    CREATE INDEX ON pg_temp.payment_events (payment_id, version);
    CREATE INDEX ON pg_temp.payment_messages (payment_id);
    ANALYZE pg_temp.payments, pg_temp.payment_events, pg_temp.payment_messages;
    SET TRANSACTION READ ONLY`;
}

function addDivided(
  finding: InvariantFinding,
  divided: readonly { id: string; total: number }[],
): InvariantFinding {
  const detail = 'archived, and another payment of its order is in use';
  return {
    ...finding,
    total: finding.total + (divided[0]?.total ?? 0),
    violations: [...finding.violations, ...divided.map(({ id }) => ({ subject: id, detail }))],
  };
}
