import { openSandboxDb } from '../../apps/sandbox/src/sandbox-db.ts';
import { makeSandboxTables } from '../../apps/sandbox/src/sandbox-tables.ts';
import type { LedgerViolation } from '../audit/audit-ledgers.ts';
import { findOpenPayments } from '../audit/find-open-payments.ts';
import { auditRun } from '../faults/audit/audit-run.ts';
import type { CustomerRun } from '../faults/fault-run.ts';
import type { FailoverEnvironment } from './environment.ts';

/** The providers' tables that the audit compares with the portal's. */
const PROVIDER_TABLES = ['wallets', 'wallet_payments', 'wallet_entries', 'card_checkouts'];

/** Violations by what they mean. */
export type AuditResult = { lost: LedgerViolation[]; doubled: LedgerViolation[]; others: LedgerViolation[] };

const LOST = new Set([
  'acknowledged, but not stored',
  'shown as successful, but not fulfilled',
  'charged for an unknown payment',
  'fulfilled, but nothing was delivered',
]);
const DOUBLED = new Set([
  'charged twice',
  'refunded twice',
  'an order delivered twice',
  'delivered and refunded',
]);

/** Audits the portal's records against those of the providers and what the customers saw. */
export async function auditFailover(
  run: CustomerRun,
  environment: FailoverEnvironment,
): Promise<AuditResult> {
  await copyProviderRecords(environment);
  const { portalUrl, portalDb } = environment;
  const audited = { ...run, environment: { databaseUrl: portalUrl, pool: portalDb.pool } };
  return sortViolations(await auditRun(audited, await findOpenPayments(portalUrl)));
}

/** Sorts violations into payments that were lost, that were doubled, and the rest. */
export function sortViolations(violations: readonly LedgerViolation[]): AuditResult {
  return {
    lost: violations.filter(({ what }) => LOST.has(what)),
    doubled: violations.filter(({ what }) => DOUBLED.has(what)),
    others: violations.filter(({ what }) => !LOST.has(what) && !DOUBLED.has(what)),
  };
}

/** The audit's statements read one database, so the providers' records are copied beside the portal's. */
async function copyProviderRecords({ portalUrl, portalDb, providerDb }: FailoverEnvironment): Promise<void> {
  const tables = openSandboxDb(portalUrl);
  await makeSandboxTables(tables);
  await tables.close();
  for (const table of PROVIDER_TABLES) {
    const { rows } = await providerDb.pool.query<{ records: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS records FROM sandbox.${table} t`,
    );
    await portalDb.pool.query(`TRUNCATE sandbox.${table} CASCADE`);
    await portalDb.pool.query(
      `INSERT INTO sandbox.${table} OVERRIDING SYSTEM VALUE
       SELECT * FROM json_populate_recordset(NULL::sandbox.${table}, $1)`,
      [rows[0]?.records],
    );
  }
}
