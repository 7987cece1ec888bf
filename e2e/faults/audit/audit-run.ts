import { auditLedgers, type LedgerViolation } from '../../audit/audit-ledgers.ts';
import { sumByCurrency } from '../../audit/sum-by-currency.ts';
import type { FaultEnvironment } from '../environment/start-environment.ts';
import type { CustomerRun } from '../fault-run.ts';
import { MODES_REFUNDING_ONCE, MODES_WITHOUT_QUERY } from './exceptions.ts';
import { findComplaintViolations } from './find-complaint-violations.ts';
import { findReceiptViolations } from './find-receipt-violations.ts';

type Row = {
  id: string;
  state: string;
  mode: string;
  reason: string | null;
  differs: boolean;
  /** A refund was requested. */
  refunds: boolean;
};

/** What is audited: the database with the records of all parties, and what the customers saw. */
export type AuditedRun = Pick<CustomerRun, 'purchaseLogs' | 'problems'> & {
  environment: Pick<FaultEnvironment, 'databaseUrl' | 'pool'> & {
    /** The portals have a device of the tax authority. */
    signsReceipts?: boolean;
  };
};

/**
 * Runs the final audit: the ledgers of all parties, the statuses that customers saw, and the transactions
 * acknowledged to them.
 */
export async function auditRun(run: AuditedRun, open: string[]): Promise<LedgerViolation[]> {
  const { databaseUrl, pool } = run.environment;
  const { rows } = await pool.query<Row>(`
    SELECT id, state, mode, reason, reason = 'amount-differs' AS differs,
      EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.state = 'refunding') AS refunds
    FROM payments p`);
  const payments = new Map(rows.map((row) => [row.id, row]));
  const sums = await sumByCurrency(databaseUrl);
  return [
    ...(await auditLedgers(databaseUrl)),
    ...(await findComplaintViolations(pool)),
    ...(run.environment.signsReceipts ? await findReceiptViolations(pool) : []),
    ...open.map((id) => ({ what: 'not final', id })),
    ...sums
      .filter(({ unexplained }) => unexplained !== 0)
      .map(({ currency, unexplained }) => ({
        what: `${unexplained} ${currency} charged and not accounted for`,
        id: '',
      })),
    ...rows
      .filter(isUnexpectedReview)
      .map(({ id, reason }) => ({ what: `in review without need: ${reason}`, id })),
    ...run.purchaseLogs.flatMap((log) => [
      ...log.transactions
        .filter((id) => !payments.has(id))
        .map((id) => ({ what: 'acknowledged, but not stored', id })),
      ...log.shownStatuses
        .filter(
          ({ status, transactionId }) =>
            status === 'SUCCESS' && payments.get(transactionId)?.state !== 'fulfilled',
        )
        .map(({ transactionId: id }) => ({ what: 'shown as successful, but not fulfilled', id })),
    ]),
    ...run.problems.map((what) => ({ what, id: '' })),
  ];
}

/** Only a different amount, a refused refund, or what a provider can't be queried about may lead to `review`. */
function isUnexpectedReview({ state, reason, mode, refunds }: Row): boolean {
  if (state !== 'review' || reason === 'amount-differs' || reason === 'refund-refused') return false;
  const isUnclear = MODES_WITHOUT_QUERY.has(mode) || (refunds && MODES_REFUNDING_ONCE.has(mode));
  return !(reason === 'no-certainty' && isUnclear);
}
