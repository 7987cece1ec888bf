import { onDatabase } from './database.ts';

/** Every charge and refund, whoever took the money: the operator's wallet, its airtime, the SmartCash bank, M-Pesa. */
const LEDGER = `(
  SELECT payment_id, kind FROM sandbox.money_entries
  UNION ALL SELECT payment_id, kind FROM sandbox.smartcash_entries
  UNION ALL SELECT coalesce(d.reference, m.reference), e.kind FROM sandbox.mpesa_entries e
    JOIN sandbox.mpesa_payments m ON m.id = e.payment_id LEFT JOIN daraja_requests d ON d.checkout_id = m.id
  UNION ALL SELECT charge_key, CASE kind WHEN 'give-back' THEN 'refund' ELSE kind END
    FROM sandbox.airtime_entries WHERE charge_key IS NOT NULL)`;

/** Cards keep their books elsewhere. */
const NO_CARD = `p.mode NOT LIKE 'card-%'`;

/** Everything the operator gave, whatever kind it was of: airtime, a bundle, a booking on a bill or on invoices. */
const GIVEN = `(SELECT top_up_key AS key FROM sandbox.airtime_entries
    UNION ALL SELECT key FROM sandbox.deliveries WHERE outcome = 'delivered')`;

/** What must hold for every purchase of a run, whatever its visitor did; each query finds the breaches. */
const BREACHES: Record<string, string> = {
  'charged twice': `SELECT payment_id AS id FROM ${LEDGER} e WHERE kind = 'charge' GROUP BY 1 HAVING count(*) > 1`,
  'charged for a payment we do not know': `SELECT e.payment_id AS id FROM ${LEDGER} e
    LEFT JOIN payments p ON p.id = e.payment_id WHERE e.kind = 'charge' AND p.id IS NULL`,
  'delivered, but not charged': `SELECT p.id FROM payments p WHERE state = 'fulfilled' AND ${NO_CARD} AND NOT EXISTS (
    SELECT FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = 'charge')`,
  'called delivered, but nothing was given': `SELECT p.id FROM payments p WHERE state = 'fulfilled' AND NOT EXISTS (
    SELECT FROM ${GIVEN} given WHERE given.key = p.id)`,
  'given, but not called delivered': `SELECT p.id FROM payments p JOIN ${GIVEN} given ON given.key = p.id
    WHERE p.state NOT IN ('fulfilled', 'paid')`,
  'an order delivered twice': `SELECT p.order_id AS id FROM payments p JOIN ${GIVEN} given ON given.key = p.id
    GROUP BY 1 HAVING count(*) > 1`,
  'charged, and called unpaid': `SELECT p.id FROM payments p JOIN ${LEDGER} e ON e.payment_id = p.id
    WHERE e.kind = 'charge' AND p.state IN ('created', 'declined', 'cancelled')`,
  'called refunded, but the money is not back': `SELECT p.id FROM payments p WHERE state = 'refunded' AND ${NO_CARD} AND NOT EXISTS (
    SELECT FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = 'refund')`,
  'delivered and given back': `SELECT p.id FROM payments p JOIN ${LEDGER} e ON e.payment_id = p.id
    WHERE e.kind = 'refund' AND p.state = 'fulfilled'`,
  'open, but nothing is going to happen': `SELECT id FROM payments
    WHERE due_at IS NULL AND state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding')`,
  'a state without its line in the history': `SELECT p.id FROM payments p WHERE state <> (
    SELECT state FROM payment_events e WHERE e.payment_id = p.id ORDER BY version DESC LIMIT 1)`,
  'a wallet whose entries do not add up': `SELECT w.msisdn AS id FROM sandbox.money_wallets w
    WHERE balance <> (SELECT sum(amount) FROM sandbox.money_entries e WHERE e.msisdn = w.msisdn)`,
};

/** SAFETY's I1 to I7 over everything that is in a portal's database. Gives one line for each breach. */
export function findBreaches(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const found: string[] = [];
    for (const [what, query] of Object.entries(BREACHES)) {
      const { rows } = await client.query(query);
      found.push(...rows.map(({ id }) => `${what}: ${id}`));
    }
    return found;
  });
}
