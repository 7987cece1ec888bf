import { findViolations } from '../../apps/server/src/features/payments/audit/find-violations.ts';
import { onDatabase } from '../database.ts';
import { GIVEN, LEDGER } from './books.ts';

const taken = (kind: 'charge' | 'refund') =>
  `EXISTS (SELECT FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = '${kind}')`;
/** What a person declared is theirs to answer for. */
const declared =
  "EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.event LIKE 'staff-closed-%')";
const given = `EXISTS (SELECT FROM ${GIVEN} g WHERE g.key = p.id)`;

/** Two companies never say how much they took: nobody can notice another amount. */
const NAMES_AMOUNTS = "p.mode NOT IN ('card-uba', 'mpesa')";

/**
 * What must hold between the portal's book and those of the companies and the operator, whatever a visitor did; each
 * query finds the breaches. What must hold within the portal's own book is in its own audit.
 */
const BREACHES: Record<string, string> = {
  'charged twice': `SELECT payment_id AS id FROM ${LEDGER} e WHERE kind = 'charge' GROUP BY 1 HAVING count(*) > 1`,
  'given back twice': `SELECT payment_id AS id FROM ${LEDGER} e WHERE kind = 'refund' GROUP BY 1 HAVING count(*) > 1`,
  'charged for a payment we do not know': `SELECT e.payment_id AS id FROM ${LEDGER} e
    LEFT JOIN payments p ON p.id = e.payment_id WHERE e.kind = 'charge' AND p.id IS NULL`,
  'delivered, but not charged': `SELECT p.id FROM payments p WHERE state = 'fulfilled' AND NOT ${declared}
    AND NOT ${taken('charge')}`,
  'called delivered, but nothing was given': `SELECT p.id FROM payments p WHERE state = 'fulfilled'
    AND NOT ${declared} AND NOT ${given}`,
  'given, but not called delivered': `SELECT p.id FROM payments p WHERE state NOT IN ('fulfilled', 'paid', 'review')
    AND ${given}`,
  'an order delivered twice': `SELECT p.order_id AS id FROM payments p JOIN ${GIVEN} g ON g.key = p.id
    GROUP BY 1 HAVING count(*) > 1`,
  'charged, and called unpaid': `SELECT p.id FROM payments p WHERE state IN ('created', 'declined', 'cancelled')
    AND ${taken('charge')}`,
  'called refunded, but the money is not back': `SELECT p.id FROM payments p WHERE state = 'refunded'
    AND NOT ${declared} AND NOT ${taken('refund')}`,
  'given back, but not called refunded': `SELECT p.id FROM payments p
    WHERE state NOT IN ('refunding', 'refund-submitted', 'refunded', 'review') AND ${taken('refund')}`,
  'delivered and given back': `SELECT p.id FROM payments p WHERE ${given} AND ${taken('refund')}`,
  'another amount charged than delivered': `SELECT p.id FROM payments p JOIN ${LEDGER} e ON e.payment_id = p.id
    WHERE p.state = 'fulfilled' AND e.kind = 'charge' AND e.currency = p.currency AND e.minor <> p.amount_minor
      AND ${NAMES_AMOUNTS} AND NOT ${declared}`,
  'another amount given back than charged': `SELECT c.payment_id AS id FROM ${LEDGER} c
    JOIN ${LEDGER} r USING (payment_id) WHERE c.kind = 'charge' AND r.kind = 'refund' AND c.minor <> r.minor`,
  'told as failed, charged, and never told again': `SELECT p.id FROM payments p
    WHERE told_failed AND state IN ('fulfilled', 'refunded', 'review') AND ${taken('charge')} AND NOT EXISTS (
      SELECT FROM sandbox.messages m WHERE m.text LIKE '%' || left(p.id, 8) || '%') AND NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs j WHERE j.key LIKE 'message:' || p.id || ':%')`,
  'a wallet whose entries do not add up': `SELECT w.company || ' ' || w.msisdn AS id FROM sandbox.wallets w
    WHERE balance <> (SELECT sum(amount) FROM sandbox.wallet_entries e
      WHERE e.company = w.company AND e.msisdn = w.msisdn)`,
  'airtime that does not add up': `SELECT s.msisdn AS id FROM sandbox.subscribers s WHERE airtime_minor <> (
    SELECT sum(amount_minor) FROM sandbox.airtime_entries e WHERE e.msisdn = s.msisdn)`,
};

/** Something that must not be: what, and the payment, order or wallet it is about. */
export type Breach = { what: string; id: string };

/** A breach as a line. */
export function inWords({ what, id }: Breach): string {
  return `${what}: ${id}`;
}

/** I1 to I8 of SAFETY: the portal's own audit of its whole book, and its book against the companies'. */
export function findBreaches(databaseUrl: string): Promise<Breach[]> {
  return onDatabase(databaseUrl, async (client) => {
    const found = await auditOf(client);
    for (const [what, query] of Object.entries(BREACHES)) {
      const { rows } = await client.query<{ id: string }>(query);
      found.push(...rows.map(({ id }) => ({ what, id })));
    }
    return found;
  });
}

/** The fault run moves the clocks of nodes; the database's decides. */
async function auditOf(client: Parameters<typeof findViolations>[0]): Promise<Breach[]> {
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  const now = rows[0]?.now ?? new Date();
  const findings = await findViolations(client, { since: new Date(0), now });
  return findings.flatMap(({ invariant, holds, violations }) =>
    violations.map(({ subject, detail }) => ({ what: `${invariant} (${holds}): ${detail}`, id: subject })),
  );
}
