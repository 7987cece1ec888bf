import { findViolations } from '@portal/payments/audit/find-violations';
import { shortReference } from '@portal/payments/short-reference';
import type pg from 'pg';
import { withDatabase } from '../database.ts';
import { DELIVERIES, LEDGER } from './ledgers.ts';

const hasEntry = (kind: 'charge' | 'refund') =>
  `EXISTS (SELECT FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = '${kind}')`;
/** The staff are responsible for payments that they closed. */
const closedByStaff =
  "EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.event LIKE 'staff-closed-%')";
const isDelivered = `EXISTS (SELECT FROM ${DELIVERIES} g WHERE g.payment_id = p.id)`;

/** Refunds after the delivery may be several, of parts. */
const isRefundedLater = (id: string) =>
  `EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = ${id} AND r.cause <> 'not-delivered')`;

/** Two providers do not report how much they charged, so a different amount cannot be detected. */
const REPORTS_AMOUNTS = "p.mode NOT IN ('card-uba', 'mpesa')";

/**
 * Invariants between the portal's payments and the ledgers of the providers and the operator. Each query returns
 * the violations. Invariants within the portal's own tables are in its own audit.
 */
const CHECKS: Record<string, string> = {
  'charged twice': `SELECT payment_id AS id FROM ${LEDGER} e WHERE kind = 'charge' GROUP BY 1 HAVING count(*) > 1`,
  'refunded twice': `SELECT payment_id AS id FROM ${LEDGER} e WHERE kind = 'refund'
    AND NOT ${isRefundedLater('e.payment_id')} GROUP BY 1 HAVING count(*) > 1`,
  'charged for an unknown payment': `SELECT e.payment_id AS id FROM ${LEDGER} e
    LEFT JOIN payments p ON p.id = e.payment_id WHERE e.kind = 'charge' AND p.id IS NULL`,
  'delivered, but not charged': `SELECT p.id FROM payments p WHERE state = 'fulfilled' AND NOT ${closedByStaff}
    AND NOT ${hasEntry('charge')}`,
  'fulfilled, but nothing was delivered': `SELECT p.id FROM payments p WHERE state = 'fulfilled'
    AND NOT ${closedByStaff} AND NOT ${isDelivered}`,
  'delivered, but not fulfilled': `SELECT p.id FROM payments p WHERE state NOT IN ('fulfilled', 'paid', 'review')
    AND ${isDelivered}`,
  'an order delivered twice': `SELECT p.order_id AS id FROM payments p JOIN ${DELIVERIES} g ON g.payment_id = p.id
    GROUP BY 1, replace(g.key, g.payment_id, '') HAVING count(*) > 1`,
  'charged, but in an unpaid state': `SELECT p.id FROM payments p WHERE state IN ('created', 'declined', 'cancelled')
    AND ${hasEntry('charge')}`,
  'refunded, but the provider has no refund': `SELECT p.id FROM payments p WHERE state = 'refunded'
    AND NOT ${closedByStaff} AND NOT ${hasEntry('refund')}`,
  'refunded by the provider, but not in a refund state': `SELECT p.id FROM payments p
    WHERE state NOT IN ('refunding', 'refund-submitted', 'refunded', 'review') AND ${hasEntry('refund')}
      AND NOT ${isRefundedLater('p.id')}`,
  'delivered and refunded': `SELECT p.id FROM payments p WHERE ${isDelivered} AND ${hasEntry('refund')}
    AND NOT ${isRefundedLater('p.id')}`,
  'refunded after the delivery, and not what the provider has refunded': `SELECT r.payment_id AS id FROM payment_refunds r
    WHERE r.cause <> 'not-delivered' AND NOT EXISTS (SELECT FROM payment_refund_events e WHERE e.refund_id = r.id AND e.event = 'staff-closed-returned')
    GROUP BY 1 HAVING bool_and(r.state IN ('refunded', 'refused', 'charged-back'))
      AND coalesce(sum(r.amount_minor) FILTER (WHERE r.state = 'refunded'), 0) <> coalesce(
        (SELECT sum(e.minor) FROM ${LEDGER} e WHERE e.payment_id = r.payment_id AND e.kind = 'refund'), 0)`,
  'charged a different amount than delivered': `SELECT p.id FROM payments p JOIN ${LEDGER} e ON e.payment_id = p.id
    WHERE p.state = 'fulfilled' AND e.kind = 'charge' AND e.currency = p.currency AND e.minor <> p.amount_minor
      AND ${REPORTS_AMOUNTS} AND NOT ${closedByStaff}`,
  'refunded a different amount than charged': `SELECT c.payment_id AS id FROM ${LEDGER} c
    JOIN ${LEDGER} r USING (payment_id) JOIN payments p ON p.id = c.payment_id
    WHERE c.kind = 'charge' AND r.kind = 'refund' AND c.minor - coalesce(p.lost_minor, 0) <> r.minor
      AND NOT ${isRefundedLater('c.payment_id')}`,
  'a wallet balance that differs from its entries': `SELECT w.company || ' ' || w.msisdn AS id FROM sandbox.wallets w
    WHERE balance <> (SELECT sum(amount) FROM sandbox.wallet_entries e
      WHERE e.company = w.company AND e.msisdn = w.msisdn)`,
  'an airtime balance that differs from its entries': `SELECT s.msisdn AS id FROM sandbox.subscribers s WHERE airtime_minor <> (
    SELECT sum(amount_minor) FROM sandbox.airtime_entries e WHERE e.msisdn = s.msisdn)`,
};

/** Payments that were shown as failed and charged later. Their payer must have got a message, or a job is about to send it. */
const CORRECTED = `SELECT p.id FROM payments p
  WHERE told_failed AND state IN ('fulfilled', 'refunded', 'charged-back', 'review') AND ${hasEntry('charge')} AND NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs j WHERE j.key LIKE 'message:' || p.id || ':%')`;

/** A violated invariant and the id of the payment, order or wallet concerned. */
export type LedgerViolation = { what: string; id: string };

/** Formats a violation as one line. */
export function formatViolation({ what, id }: LedgerViolation): string {
  return `${what}: ${id}`;
}

/**
 * Checks SAFETY I1 to I9: the portal's own audit of all its payments, and its payments against the providers'
 * ledgers.
 */
export function auditLedgers(databaseUrl: string): Promise<LedgerViolation[]> {
  return withDatabase(databaseUrl, async (client) => {
    const found = await auditPayments(client);
    for (const [what, query] of Object.entries(CHECKS)) {
      const { rows } = await client.query<{ id: string }>(query);
      found.push(...rows.map(({ id }) => ({ what, id })));
    }
    found.push(...(await findUnreportedCorrections(client)));
    return found;
  });
}

/** Corrected payments that no message mentions, by the reference in its text. */
async function findUnreportedCorrections(client: pg.Client): Promise<LedgerViolation[]> {
  const { rows: corrected } = await client.query<{ id: string }>(CORRECTED);
  const { rows: messages } = await client.query<{ text: string }>('SELECT text FROM sandbox.messages');
  return corrected
    .filter(({ id }) => !messages.some(({ text }) => text.includes(shortReference(id))))
    .map(({ id }) => ({ what: 'shown as failed, charged, and no message sent', id }));
}

/** The fault run shifts the clocks of the nodes; the database's clock decides. */
async function auditPayments(client: Parameters<typeof findViolations>[0]): Promise<LedgerViolation[]> {
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  const now = rows[0]?.now ?? new Date();
  const findings = await findViolations(client, { since: new Date(0), now });
  return findings.flatMap(({ invariant, holds, violations }) =>
    violations.map(({ subject, detail }) => ({ what: `${invariant} (${holds}): ${detail}`, id: subject })),
  );
}
