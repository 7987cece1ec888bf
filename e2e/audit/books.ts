/** Our own name for a payment at a company with wallets: its reference, in the callback address, or its id. */
const NAME = "coalesce(m.reference, substring(m.callback_url FROM '[?&]ref=([^&]+)'), m.id)";

/** What a card gateway was told as our name. */
const CARD_NAME = "CASE gateway WHEN 'paystack' THEN replace(reference, '.', '_') ELSE reference END";

/*
 * The books of everybody a purchase concerns, as parts of queries: what the companies took and gave back, what the
 * operator gave. Written from the simulators' own tables, never from what the portal says.
 */

/** Every charge and refund by payment, in the currency's smallest units. */
export const LEDGER = `(
  SELECT ${NAME} AS payment_id, e.kind, abs(e.amount) AS minor, 'RWF' AS currency
    FROM sandbox.wallet_entries e JOIN sandbox.wallet_payments m ON m.company = e.company AND m.id = e.payment_id
  UNION ALL
  SELECT charge_key, CASE kind WHEN 'give-back' THEN 'refund' ELSE kind END, abs(amount_minor), 'RWF'
    FROM sandbox.airtime_entries WHERE charge_key IS NOT NULL
  UNION ALL
  SELECT ${CARD_NAME}, taken.kind, charged, currency FROM sandbox.card_checkouts
    JOIN LATERAL (VALUES ('charge', charged IS NOT NULL), ('refund', refund_id IS NOT NULL)) taken (kind, done) ON done)`;

/** Everything the operator gave, of whatever kind: airtime, a bundle, a booking on a bill or on invoices. */
export const GIVEN = `(
  SELECT top_up_key AS key FROM sandbox.airtime_entries WHERE top_up_key IS NOT NULL
  UNION ALL
  SELECT key FROM sandbox.deliveries WHERE outcome = 'delivered')`;

/** Payments a company may still take money for. */
export const UNDECIDED = `(
  SELECT ${NAME} AS payment_id FROM sandbox.wallet_payments m WHERE result IS NULL
  UNION ALL
  SELECT ${CARD_NAME} FROM sandbox.card_checkouts WHERE state IN ('open', 'processing', 'undecided'))`;
