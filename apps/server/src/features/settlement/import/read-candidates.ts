import type pg from 'pg';
import { toBusinessDay } from '../../payments/reconciliation/business-day.ts';
import type { OpenPayout, SettledPayment } from '../matching/line-outcome.ts';
import type { MatchCandidates } from '../matching/match-lines.ts';
import type { ReadLine } from '../readers/statement-line.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Longer than any rule looks back for a payout. */
const PAYOUT_DAYS = 60;

/** Payments that lines name, or that may be meant by amount and time; then what journal and earlier lines have of them. */
const PAYMENTS = `
  WITH named AS MATERIALIZED (
    SELECT payment_id, array_agg(reference) AS provider_references FROM (
      SELECT id AS payment_id, NULL AS reference FROM payments WHERE id = ANY($1::text[])
      UNION ALL
      SELECT payment_id, NULL FROM journal WHERE payment_id = ANY($1::text[])
      UNION ALL
      SELECT payment_id, reference FROM provider_references WHERE mode = $2 AND reference = ANY($3::text[])
      UNION ALL
      SELECT payment_id, NULL FROM journal
      WHERE debit = $4 AND credit = 'customer-money' AND amount_minor = ANY($5::bigint[])
        AND day BETWEEN $6::date AND $7::date AND at BETWEEN $8 AND $9) found
    WHERE payment_id IS NOT NULL GROUP BY payment_id)
  SELECT n.payment_id AS "paymentId", array_remove(n.provider_references, NULL) AS "providerReferences",
    coalesce(booked.charged, 0)::float8 AS "chargedMinor", coalesce(booked.currency, '') AS currency,
    booked.charged_at AS "chargedAt", coalesce(booked.refunded, 0)::float8 AS "refundedMinor",
    coalesce(shown.charge, false) AS "isChargeSettled", coalesce(shown.refunded, 0)::float8 AS "refundSettledMinor"
  FROM named n
  CROSS JOIN LATERAL (
    SELECT sum(amount_minor) FILTER (WHERE debit = $4 AND credit = 'customer-money') AS charged,
      min(at) FILTER (WHERE debit = $4 AND credit = 'customer-money') AS charged_at,
      sum(amount_minor) FILTER (WHERE credit = $4 AND debit = 'refunds') AS refunded, min(currency) AS currency
    FROM journal j WHERE j.payment_id = n.payment_id AND event <> 'correction') booked
  CROSS JOIN LATERAL (
    SELECT bool_or(kind = 'charge') AS charge, sum(ours_minor) FILTER (WHERE kind = 'refund') AS refunded
    FROM settlement_lines l WHERE l.payment_id = n.payment_id AND ours_minor > 0 AND source = $10) shown`;

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
  const times = lines.map(({ at }) => at.getTime());
  const span = { from: Math.min(...times), to: Math.max(...times) };
  if (source.mode === null) {
    const range = [new Date(span.from - PAYOUT_DAYS * DAY_MS), new Date(span.to + DAY_MS)];
    const { rows } = await client.query<Omit<OpenPayout, 'lineId'> & { lineId: string }>(PAYOUTS, range);
    return { payments: [], payouts: rows.map((row) => ({ ...row, lineId: Number(row.lineId) })) };
  }
  const { rows } = await client.query<SettledPayment>(PAYMENTS, [
    unique(lines.map(({ reference }) => reference)),
    source.mode,
    unique(lines.map(({ providerReference }) => providerReference)),
    accountOf(source),
    ...nearValues(source, lines, span),
    source.name,
  ]);
  return { payments: rows, payouts: [] };
}

/** Amounts, days and times for the rule by amount and time; no amounts when the source has no such rule. */
function nearValues(
  { rules }: SettlementSource,
  lines: readonly ReadLine[],
  { from, to }: { from: number; to: number },
): unknown[] {
  const rule = rules.find(({ by }) => by === 'amount-and-time');
  const margin = rule?.by === 'amount-and-time' ? rule.withinMinutes * MINUTE_MS : 0;
  const nameless = rule ? lines.filter(({ kind, reference }) => kind === 'charge' && reference === null) : [];
  const [first, last] = [new Date(from - margin), new Date(to + margin)];
  // An entry that found its day closed is on a later one.
  const lastDay = toBusinessDay(new Date(last.getTime() + PAYOUT_DAYS * DAY_MS));
  return [unique(nameless.map(({ amountMinor }) => amountMinor)), toBusinessDay(first), lastDay, first, last];
}

function unique<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}
