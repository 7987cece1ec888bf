import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import { isRechargedSql } from '@portal/payments/engine/sql/insert-payment-sql';
import { PAYMENT_MODES, type PaymentMode } from '@portal/payments/providers/registry';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

/** A payment in a list. Times UTC. */
export type FoundPayment = {
  id: string;
  createdAt: Date;
  state: PaymentState;
  mode: PaymentMode;
  amountMinor: number;
  currency: Currency;
  isArchived: boolean;
};

const COLUMNS = 'id, created_at, state, mode, amount_minor, currency';

/** By the indexes `payments_by_payer`, `payments_by_recipient` and `recharged_numbers_msisdn`, and those of the archive. */
const BY_NUMBER = preparedStatement<{ msisdn: Msisdn; limit: number }>(
  'payments-by-number',
  `
  SELECT id, created_at AS "createdAt", state, mode, amount_minor::float8 AS "amountMinor", currency,
    is_archived AS "isArchived"
  FROM (
    SELECT ${COLUMNS}, false AS is_archived FROM payments WHERE payer = $msisdn AND starts > 0
    UNION SELECT ${COLUMNS}, false FROM payments WHERE msisdn = $msisdn AND state <> 'created'
    UNION SELECT ${COLUMNS}, false FROM payments p WHERE ${isRechargedSql('$msisdn')} AND state <> 'created'
    UNION SELECT ${COLUMNS}, true FROM archived_payments WHERE payer = $msisdn AND starts > 0
    UNION SELECT ${COLUMNS}, true FROM archived_payments WHERE msisdn = $msisdn AND state <> 'created'
    UNION SELECT ${COLUMNS}, true FROM archived_payments p WHERE ${isRechargedSql('$msisdn')} AND state <> 'created') found
  ORDER BY created_at DESC, id LIMIT $limit::int`,
);

/**
 * Finds the payments that a number was asked to pay, and those that were begun for it, in use and archived, latest
 * first.
 */
export async function findPaymentsByNumber(
  pool: pg.Pool,
  msisdn: Msisdn,
  limit: number,
): Promise<FoundPayment[]> {
  return (await pool.query<FoundPayment>(BY_NUMBER({ msisdn, limit }))).rows;
}

type Spellings = { modes: readonly PaymentMode[]; spellings: readonly string[]; plain: string };

const BY_OTHER_REFERENCE = preparedStatement<Spellings>(
  'payments-by-other-reference',
  `SELECT payment_id AS id FROM provider_references
   WHERE mode = ANY ($modes::text[]) AND reference = ANY ($spellings::text[])
   UNION SELECT payment_id FROM payment_refunds WHERE refund_reference = ANY ($spellings::text[])
   -- There are few disputes.
   UNION SELECT payment_id FROM payment_disputes
   WHERE upper(regexp_replace(provider_reference, '[\\s-]', '', 'g')) = $plain
   -- What the customer enters at their own bank: by the adapter's own table, else of the payments that wait, which are few.
   UNION SELECT reference FROM ekash_intents WHERE pay_reference = ANY ($spellings::text[])
   UNION SELECT p.id FROM open_payments o JOIN payments p ON p.id = o.payment_id
   WHERE p.instructions ->> 'payReference' = ANY ($spellings::text[])`,
);

/**
 * Finds the payments that have this reference at a provider, in use and archived: at most one for each mode, and those whose refund
 * or dispute has this number, or whose customer is to enter it at their own bank. A caller reads it out, so spaces, small letters and, of a dispute, hyphens do not matter.
 */
export async function findPaymentsByOtherReference(pool: pg.Pool, reference: string): Promise<string[]> {
  const together = reference.replace(/\s/g, '');
  const plain = together.replaceAll('-', '').toUpperCase();
  const spellings = [...new Set([reference, together, together.toUpperCase()])];
  const query = BY_OTHER_REFERENCE({ modes: PAYMENT_MODES, spellings, plain });
  return (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
}
