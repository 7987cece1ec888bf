/** The portal's id of a payment at a wallet provider: its reference, the `ref` of the callback URL, or its id. */
const PAYMENT_ID = "coalesce(m.reference, substring(m.callback_url FROM '[?&]ref=([^&]+)'), m.id)";

/** The portal's id of a payment at a card gateway. */
const CARD_PAYMENT_ID = "CASE gateway WHEN 'paystack' THEN replace(reference, '.', '_') ELSE reference END";

/** The portal's id of a payment that a payout belongs to. Airtel's payouts have no reference but the key of the refund. */
const PAYOUT_PAYMENT_ID = `coalesce(
  (SELECT r.payment_id FROM payment_refunds r CROSS JOIN LATERAL (SELECT replace(r.id, '.', '-')) k (key)
    WHERE o.reference IN (k.key, k.key || '-' || r.attempt)),
  regexp_replace(o.reference, '-payout(-[0-9]+)?$', ''))`;

/*
 * Query fragments over the simulators' own tables, not the portal's: what the providers charged and refunded, and
 * what the operator delivered.
 */

/** Every charge and refund by payment, in minor units of the currency. A payment may have several refunds of parts. */
export const LEDGER = `(
  SELECT ${PAYMENT_ID} AS payment_id, e.kind, abs(e.amount) AS minor, 'RWF' AS currency
    FROM sandbox.wallet_entries e JOIN sandbox.wallet_payments m
      ON coalesce(m.paid_from, m.company) = e.company AND m.id = e.payment_id
  UNION ALL
  SELECT ${PAYOUT_PAYMENT_ID}, 'refund', amount, 'RWF' FROM sandbox.wallet_payouts o WHERE result = 'paid'
  UNION ALL
  SELECT charge_key, kind, abs(amount_minor), 'RWF'
    FROM sandbox.airtime_entries WHERE charge_key IS NOT NULL
  UNION ALL
  SELECT charge_key, 'refund', amount_minor, 'RWF' FROM sandbox.airtime_part_refunds
  UNION ALL
  SELECT ${CARD_PAYMENT_ID}, entry.kind, charged, currency FROM sandbox.card_checkouts
    JOIN LATERAL (VALUES ('charge', charged IS NOT NULL), ('refund', refund_id IS NOT NULL)) entry (kind, done) ON done
  UNION ALL
  SELECT ${CARD_PAYMENT_ID}, 'refund', r.amount, currency
    FROM sandbox.card_refunds r JOIN sandbox.card_checkouts c USING (gateway) WHERE c.id = r.checkout_id)`;

/**
 * Every delivery of the operator: airtime, a bundle, a booking on a bill or on invoices. A payment for several numbers has one for
 * each, with its place behind the payment's id.
 */
export const DELIVERIES = `(
  SELECT key, regexp_replace(key, '\\.[0-9]{1,2}$', '') AS payment_id FROM (
    SELECT top_up_key AS key FROM sandbox.airtime_entries WHERE top_up_key IS NOT NULL
    UNION ALL
    SELECT key FROM sandbox.deliveries WHERE outcome = 'delivered' AND request NOT LIKE 'top-up %') delivered)`;

/** Payments that a provider may still charge. */
export const UNDECIDED = `(
  SELECT ${PAYMENT_ID} AS payment_id FROM sandbox.wallet_payments m WHERE result IS NULL
  UNION ALL
  SELECT ${CARD_PAYMENT_ID} FROM sandbox.card_checkouts WHERE state IN ('open', 'processing', 'undecided'))`;
