import type pg from 'pg';

/** What the lines that name a payout (p) add up to: charges and money in, less everything else and their fees, unrounded. */
const SUM_OF_LINES = `
  SELECT sum(CASE WHEN kind IN ('charge', 'money-in') THEN amount_minor ELSE -amount_minor END - coalesce(fee_exact, fee_minor)) AS net
  FROM settlement_lines l WHERE l.source = p.source AND l.payout_reference = p.payout_reference AND l.kind <> 'payout'
    AND l.currency = p.currency`;

const WRONG_SUMS = `
  INSERT INTO settlement_differences (source, owner, found_at, kind, subject, day, line_id, payment_id, amount_minor,
    currency, posted_minor, ours_minor, ours_currency, theirs_minor, theirs_currency)
  SELECT $1::text, $2::text, $3::timestamptz, 'payout-sum', 'line:' || id, $4::date, id, NULL, round(abs(amount_minor - net)), currency, 0,
    round(net), currency, amount_minor, currency
  FROM settlement_lines p CROSS JOIN LATERAL (${SUM_OF_LINES}) lines
  WHERE p.source = $1 AND p.kind = 'payout' AND p.day = $4::date AND abs(net - amount_minor) >= 1
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL, amount_minor = excluded.amount_minor,
    ours_minor = excluded.ours_minor`;

const RIGHT_SUMS = `
  UPDATE settlement_differences d SET resolved_at = $2
  FROM settlement_lines p CROSS JOIN LATERAL (${SUM_OF_LINES}) lines
  WHERE d.source = $1 AND d.kind = 'payout-sum' AND d.line_id = p.id AND d.resolved_at IS NULL AND abs(lines.net - p.amount_minor) < 1`;

/**
 * Records payouts of a day that are not the sum of the lines which name them. A payout that no line names is not compared.
 * @param day `YYYY-MM-DD`
 */
export async function findWrongPayoutSums(
  pool: pg.Pool,
  { name, owner }: { name: string; owner: string },
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await pool.query(WRONG_SUMS, [name, owner, now, day]);
}

/**
 * Resolves the differences of payouts whose missing lines came with a later file.
 * @returns how many
 */
export async function resolvePayoutSums(pool: pg.Pool, source: string, now: Date): Promise<number> {
  const { rowCount } = await pool.query(RIGHT_SUMS, [source, now]);
  return rowCount ?? 0;
}
