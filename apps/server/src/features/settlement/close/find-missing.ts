import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import { findWrongPayoutSums } from '../differences/payout-sums.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';

/** A payout that the bank has not received after this many days is missing. */
const PAYOUT_DAYS = 5;

/** Whether the source's files go up to the day: otherwise its whole day would be missing. */
const IS_COVERED = `(EXISTS (SELECT FROM settlement_lines WHERE source = $1::text AND day >= $4::date)
    OR EXISTS (SELECT FROM settlement_statements WHERE source = $1::text AND day >= $4::date))`;

const INSERT = `
  INSERT INTO settlement_differences (source, owner, found_at, kind, subject, day, line_id, payment_id, amount_minor,
    currency, posted_minor, ours_minor, ours_currency, theirs_minor, theirs_currency)`;

/** Charges of the day that no line has shown. The journal has the charge on the source's account ($5). */
const MISSING_CHARGES = `${INSERT}
  SELECT $1::text, $2::text, $3::timestamptz, 'missing-charge', 'payment:' || payment_id, $4::date, NULL, payment_id, amount_minor, currency, 0,
    amount_minor, currency, NULL, NULL
  FROM journal j WHERE day = $4::date AND debit = $5 AND credit = 'customer-money' AND payment_id IS NOT NULL
    AND event <> 'correction' AND ${IS_COVERED} AND NOT EXISTS (SELECT FROM settlement_lines l
      WHERE l.payment_id = j.payment_id AND l.source = $1 AND l.kind = 'charge' AND l.ours_minor > 0)
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL`;

/** What is given back of a payment: the kind of its lines, and the rows of the journal `j` that have it. */
const GIVEN_BACK = [
  { kind: 'refund', isGivenBack: `j.debit = 'refunds' AND j.event <> 'correction'` },
  { kind: 'dispute', isGivenBack: `j.event = 'dispute-lost'` },
] as const;

/** Payments with a refund or lost dispute on the day of which the lines show less than the journal has. */
const missingGivenBack = (kind: string, isGivenBack: string) => `${INSERT}
  SELECT $1::text, $2::text, $3::timestamptz, 'missing-${kind}', 'payment:' || payment_id, $4::date, NULL, payment_id, ours - shown, currency, 0,
    ours, currency, nullif(shown, 0), CASE WHEN shown > 0 THEN currency END
  FROM (SELECT given.payment_id, given.currency,
      (SELECT sum(j.amount_minor) FROM journal j WHERE j.payment_id = given.payment_id AND j.credit = $5
        AND ${isGivenBack}) AS ours,
      (SELECT coalesce(sum(ours_minor), 0) FROM settlement_lines l WHERE l.payment_id = given.payment_id
        AND l.source = $1 AND l.kind = '${kind}') AS shown
    FROM (SELECT DISTINCT j.payment_id, j.currency FROM journal j WHERE j.day = $4::date AND j.credit = $5
      AND ${isGivenBack} AND j.payment_id IS NOT NULL) given) given_back
  WHERE ours > shown AND ${IS_COVERED}
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL, amount_minor = excluded.amount_minor,
    ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, theirs_currency = excluded.theirs_currency`;

/** Payouts that have not arrived for days, as soon as a bank's statements go up to the day. */
const MISSING_PAYOUTS = `${INSERT}
  SELECT p.source, $2::text, $3::timestamptz, 'missing-payout', 'line:' || p.id, $4::date, p.id, NULL, p.amount_minor, p.currency, 0,
    p.amount_minor, p.currency, NULL, NULL
  FROM settlement_lines p WHERE p.kind = 'payout' AND p.day <= $4::date - ${PAYOUT_DAYS}
    AND ${IS_COVERED} AND NOT EXISTS (SELECT FROM settlement_lines b WHERE b.payout_line_id = p.id)
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL`;

/**
 * Records what the journal has on a day and no statement shows, and payouts that do not add up or have not arrived. Only
 * sources whose files go up to the day are compared. May run again.
 */
export async function findMissing(
  pool: pg.Pool,
  sources: readonly SettlementSource[],
  { day, now }: { day: BusinessDay; now: Date },
): Promise<void> {
  for (const source of sources) {
    const values = [source.name, source.owner, now, day];
    if (source.mode === null) await pool.query(MISSING_PAYOUTS, values);
    else {
      await findMissingOfPayments(pool, [...values, accountOf(source)]);
      await findWrongPayoutSums(pool, source, { day, now });
    }
  }
}

async function findMissingOfPayments(pool: pg.Pool, values: readonly unknown[]): Promise<void> {
  await pool.query(MISSING_CHARGES, [...values]);
  for (const { kind, isGivenBack } of GIVEN_BACK)
    await pool.query(missingGivenBack(kind, isGivenBack), [...values]);
}
