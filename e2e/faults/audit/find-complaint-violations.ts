import type pg from 'pg';
import type { LedgerViolation } from '../../audit/audit-ledgers.ts';
import { LEDGER } from '../../audit/ledgers.ts';
import { MODES_REFUNDING_ONCE, MODES_WITHOUT_AMOUNTS } from './exceptions.ts';

const quoted = (modes: ReadonlySet<string>) => [...modes].map((mode) => `'${mode}'`).join(', ');

/** Requests without an answer, and what staff must decide: the provider may have returned more than the portal knows. */
const IS_DECIDED = `p.state IN ('fulfilled', 'refunded', 'charged-back')
  AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = p.id AND r.state = 'review')`;

/** What the portal has for disputes and refunds, against the charges and refunds of the providers. Each query returns violations. */
const CHECKS: Record<string, string> = {
  'refunded, disputed and lost are more than the charge': `
    SELECT p.id FROM payments p
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor) FILTER (WHERE state = 'lost'), 0) AS lost,
      coalesce(sum(amount_minor) FILTER (WHERE state = 'open'), 0) AS open
      FROM payment_disputes d WHERE d.payment_id = p.id) disputes
    CROSS JOIN LATERAL (SELECT coalesce(sum(minor) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(minor) FILTER (WHERE kind = 'refund'), 0) AS refunded FROM ${LEDGER} e WHERE e.payment_id = p.id) ledger
    WHERE ledger.refunded + disputes.lost + disputes.open > ledger.charged`,
  'the journal and the provider have different sums': `
    SELECT p.id FROM payments p
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE kind WHEN 'charge' THEN minor ELSE -minor END), 0) AS held
      FROM ${LEDGER} e WHERE e.payment_id = p.id) ledger
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS lost FROM payment_disputes d
      WHERE d.payment_id = p.id AND d.state = 'lost') disputes
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN debit LIKE 'receivable:%' THEN amount_minor
      WHEN credit LIKE 'receivable:%' THEN -amount_minor END), 0) AS held FROM journal j
      WHERE j.payment_id = p.id AND event NOT IN ('settlement', 'correction')) booked
    WHERE ${IS_DECIDED} AND booked.held <> ledger.held - disputes.lost
      AND p.mode NOT IN (${quoted(MODES_WITHOUT_AMOUNTS)})`,
  'customer money is left in the journal after the end': `
    SELECT p.id FROM payments p
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN credit = 'customer-money' THEN amount_minor
      WHEN debit = 'customer-money' THEN -amount_minor END), 0) AS open FROM journal j WHERE j.payment_id = p.id) booked
    WHERE ${IS_DECIDED} AND booked.open <> 0`,
  'the gateway and the portal have decided differently': `
    SELECT p.id FROM payments p JOIN sandbox.paystack_disputes g ON replace(g.reference, '.', '_') = p.id
    WHERE NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.provider_reference = g.id::text
      AND d.amount_minor = g.amount
      AND d.state = CASE g.resolution WHEN 'declined' THEN 'won' WHEN 'merchant-accepted' THEN 'lost' ELSE 'open' END)`,
  'the dispute is still open': `SELECT payment_id AS id FROM payment_disputes WHERE state = 'open'`,
  'a refund is in review without need': `
    SELECT r.payment_id AS id FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
    JOIN payment_refund_events e ON e.refund_id = r.id AND e.version = r.version
    WHERE r.state = 'review' AND r.cause <> 'not-delivered' AND NOT CASE e.event
      WHEN 'tries-exhausted' THEN p.mode IN (${quoted(MODES_REFUNDING_ONCE)})
      WHEN 'refused' THEN r.take_back = 'taken-back'
      WHEN 'held' THEN EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.state = 'lost')
      ELSE false END`,
};

/** Checks disputes and refunds to the franc against the records of the providers. Call it when no payment is open. */
export async function findComplaintViolations(pool: pg.Pool): Promise<LedgerViolation[]> {
  const found: LedgerViolation[] = [];
  for (const [what, query] of Object.entries(CHECKS)) {
    const { rows } = await pool.query<{ id: string }>(query);
    found.push(...rows.map(({ id }) => ({ what, id })));
  }
  return found;
}
