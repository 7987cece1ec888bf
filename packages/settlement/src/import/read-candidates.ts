import { toBusinessDay } from '@portal/domain/time/business-day';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import type pg from 'pg';
import type { OpenPayout, SettledPayment } from '../matching/line-outcome.ts';
import type { MatchCandidates } from '../matching/match-lines.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than any rule looks back for a payout. */
const PAYOUT_DAYS = 60;

/** Payments that lines name by our reference ($4) or the provider's ($5). */
const BY_REFERENCE = `
  SELECT id AS payment_id, NULL AS reference FROM payments WHERE id = ANY($4::text[])
  UNION ALL
  SELECT payment_id, NULL FROM journal WHERE payment_id = ANY($4::text[])
  UNION ALL
  SELECT payment_id, reference FROM provider_references WHERE mode = $3 AND reference = ANY($5::text[])`;

/** Payments that were charged the amount ($4) within some time ($6) of a line ($5), on the days from $7 to $8. */
const BY_AMOUNT = `
  SELECT j.payment_id, NULL AS reference
  FROM unnest($4::bigint[], $5::timestamptz[]) line (minor, at) JOIN journal j ON j.amount_minor = line.minor
    AND j.at BETWEEN line.at - $6::interval AND line.at + $6::interval
  WHERE j.debit = $1 AND j.credit = 'customer-money' AND j.day BETWEEN $7::date AND $8::date
    AND $3::text IS NOT NULL`;

/** What journal and earlier lines have of some payments. $1: account, $2: source, $3: mode. */
const paymentsBy = (found: string) => `
  WITH named AS MATERIALIZED (
    SELECT payment_id, array_agg(reference) AS provider_references FROM (${found}) found
    WHERE payment_id IS NOT NULL GROUP BY payment_id)
  SELECT n.payment_id AS "paymentId", array_remove(n.provider_references, NULL) AS "providerReferences",
    coalesce(booked.charged, 0)::float8 AS "chargedMinor", coalesce(booked.currency, '') AS currency,
    booked.charged_at AS "chargedAt", coalesce(booked.refunded, 0)::float8 AS "refundedMinor",
    coalesce(booked.lost, 0)::float8 AS "lostMinor", coalesce(shown.lost, 0)::float8 AS "lossSettledMinor",
    coalesce(shown.charge, false) AS "isChargeSettled", coalesce(shown.refunded, 0)::float8 AS "refundSettledMinor"
  FROM named n
  CROSS JOIN LATERAL (
    SELECT sum(amount_minor) FILTER (WHERE debit = $1 AND credit = 'customer-money') AS charged,
      min(at) FILTER (WHERE debit = $1 AND credit = 'customer-money') AS charged_at,
      sum(amount_minor) FILTER (WHERE credit = $1 AND debit = 'refunds') AS refunded,
      sum(amount_minor) FILTER (WHERE credit = $1 AND event = 'dispute-lost') AS lost, min(currency) AS currency
    FROM journal j WHERE j.payment_id = n.payment_id AND event <> 'correction') booked
  CROSS JOIN LATERAL (
    -- The source is no condition of the rows: without statistics the index of the source would be read for each payment.
    SELECT bool_or(kind = 'charge' AND source = $2) AS charge,
      sum(ours_minor) FILTER (WHERE kind = 'refund' AND source = $2) AS refunded,
      sum(ours_minor) FILTER (WHERE kind = 'dispute' AND source = $2) AS lost
    FROM settlement_lines l WHERE l.payment_id = n.payment_id AND ours_minor > 0) shown`;

/** Payouts that have not arrived. */
const PAYOUTS = `
  SELECT id AS "lineId", array_remove(ARRAY[payout_reference, provider_reference, reference], NULL) AS references,
    amount_minor::float8 AS "amountMinor", currency, at
  FROM settlement_lines p WHERE kind = 'payout' AND at BETWEEN $1 AND $2
    AND NOT EXISTS (SELECT FROM settlement_lines b WHERE b.payout_line_id = p.id)
  ORDER BY id`;

/** Reads what the lines of one batch may belong to. */
export async function readCandidates(
  client: pg.ClientBase,
  source: SettlementSource,
  lines: readonly ReadLine[],
): Promise<MatchCandidates> {
  if (source.mode === null) {
    const times = lines.map(({ at }) => at.getTime());
    const range = [
      new Date(Math.min(...times) - PAYOUT_DAYS * DAY_MS),
      new Date(Math.max(...times) + DAY_MS),
    ];
    const { rows } = await client.query<Omit<OpenPayout, 'lineId'> & { lineId: string }>(PAYOUTS, range);
    return { payments: [], payouts: rows.map((row) => ({ ...row, lineId: Number(row.lineId) })) };
  }
  const own = [accountOf(source), source.name, source.mode];
  const references = unique(lines.map(({ reference }) => reference));
  const providerReferences = unique(lines.map(({ providerReference }) => providerReference));
  const byReference = await client.query<SettledPayment>(paymentsBy(BY_REFERENCE), [
    ...own,
    references,
    providerReferences,
  ]);
  const near = nearValues(source, namelessLines(lines, byReference.rows));
  if (!near) return { payments: byReference.rows, payouts: [] };
  const byAmount = await client.query<SettledPayment>(paymentsBy(BY_AMOUNT), [...own, ...near]);
  const known = new Set(byReference.rows.map(({ paymentId }) => paymentId));
  const more = byAmount.rows.filter(({ paymentId }) => !known.has(paymentId));
  return { payments: [...byReference.rows, ...more], payouts: [] };
}

/** Charges without our reference and with none of a known payment: only their amount can tell. */
function namelessLines(lines: readonly ReadLine[], payments: readonly SettledPayment[]): ReadLine[] {
  const known = new Set(payments.flatMap(({ providerReferences }) => providerReferences));
  return lines.filter(
    ({ kind, reference, providerReference }) =>
      kind === 'charge' && reference === null && !known.has(providerReference ?? ''),
  );
}

/** Values for {@link BY_AMOUNT}; `null` when no line needs it or the source has no such rule. */
function nearValues({ rules }: SettlementSource, lines: readonly ReadLine[]): unknown[] | null {
  const rule = rules.find(({ by }) => by === 'amount-and-time');
  if (rule?.by !== 'amount-and-time' || lines.length === 0) return null;
  const times = lines.map(({ at }) => at.getTime());
  // An entry that found its day closed is on a later one.
  const days = [Math.min(...times) - DAY_MS, Math.max(...times) + PAYOUT_DAYS * DAY_MS];
  return [
    lines.map(({ amountMinor }) => amountMinor),
    lines.map(({ at }) => at),
    `${rule.withinMinutes} minutes`,
    ...days.map((day) => toBusinessDay(new Date(day))),
  ];
}

function unique<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}
