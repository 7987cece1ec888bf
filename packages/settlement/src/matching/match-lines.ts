import type { ReadLine } from '@portal/payments/statements/statement-line';
import { containsWords } from '../sources/contains-words.ts';
import type { MatchRule } from '../sources/source.ts';
import { differenceOutcome, type LineOutcome, type OpenPayout, type SettledPayment } from './line-outcome.ts';

/** What lines may belong to. */
export type MatchCandidates = { payments: readonly SettledPayment[]; payouts: readonly OpenPayout[] };

const DAY_MS = 24 * 3_600_000;

/** A shorter reference may be part of another text by accident. */
const MIN_REFERENCE_LENGTH = 4;

const MINUTE_MS = 60_000;

/**
 * Finds what each line belongs to: by the rules of its source, in their order. A charge or payout belongs to one line
 * only; a second one is a difference. Pure function; the result has one outcome for each line, in their order.
 */
export function matchLines(
  lines: readonly ReadLine[],
  candidates: MatchCandidates,
  rules: readonly MatchRule[],
): LineOutcome[] {
  const payments = createPaymentIndex(candidates.payments, rules);
  const payouts = createPayoutIndex(candidates.payouts, rules);
  return lines.map((line): LineOutcome => {
    switch (line.kind) {
      case 'charge':
        return payments.matchCharge(line);
      case 'refund':
      case 'dispute':
        return payments.matchGivenBack(line, line.kind);
      case 'fee':
        return { state: 'explained', rule: 'a fee', account: 'fees' };
      case 'payout':
        return { state: 'explained', rule: 'a payout', account: 'payouts' };
      default:
        return payouts.matchArrival(line) ?? explain(line, rules) ?? differenceOutcome('unknown-movement');
    }
  });
}

/** A rule on `fees` takes money that goes out only: a deposit is no fee, whatever its text. */
function explain(line: ReadLine, rules: readonly MatchRule[]): LineOutcome | null {
  const text = `${line.text} ${line.reference ?? ''}`;
  for (const rule of rules) {
    if (rule.by !== 'text' || (rule.account === 'fees' && line.kind !== 'money-out')) continue;
    if (containsWords(text, rule.contains))
      return { state: 'explained', rule: rule.name, account: rule.account };
  }
  return null;
}

/** Finds the payouts that have arrived at the bank. It remembers what it has matched. */
function createPayoutIndex(payouts: readonly OpenPayout[], rules: readonly MatchRule[]) {
  const open = new Set(payouts);

  function findByRule(line: ReadLine, rule: MatchRule): OpenPayout | undefined {
    const sameCurrency = [...open].filter(({ currency }) => currency === line.currency);
    if (rule.by === 'payout-reference') return sameCurrency.find((payout) => isNamed(payout, line));
    if (rule.by !== 'payout-amount') return undefined;
    const fitting = sameCurrency.filter(
      ({ amountMinor, at }) => amountMinor === line.amountMinor && isWithin(at, line.at, rule.withinDays),
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  return {
    /** `null` when the line is not an expected payout. */
    matchArrival: (line: ReadLine): LineOutcome | null => {
      if (line.kind !== 'money-in') return null;
      for (const rule of rules) {
        const payout = findByRule(line, rule);
        if (!payout) continue;
        open.delete(payout);
        const found = {
          rule: rule.name,
          paymentId: null,
          payoutLineId: payout.lineId,
          oursMinor: payout.amountMinor,
        };
        return payout.amountMinor === line.amountMinor
          ? { state: 'matched', ...found }
          : differenceOutcome('payout-amount', found);
      }
      return null;
    },
  };
}

/** Whether the line names the payout as a word of its own: `P7` is not in `P71`. */
function isNamed({ references }: OpenPayout, { text, reference, providerReference }: ReadLine): boolean {
  const words = `${text} ${reference ?? ''} ${providerReference ?? ''}`.toLowerCase().split(/[^a-z0-9_-]+/);
  return references.some((each) => each.length >= MIN_REFERENCE_LENGTH && words.includes(each.toLowerCase()));
}

/** A bank may book an arrival at midnight, before the time of the payout on that day: so up to a day before counts. */
function isWithin(paidOut: Date, arrived: Date, days: number): boolean {
  const after = arrived.getTime() - paidOut.getTime();
  return after > -DAY_MS && after <= days * DAY_MS;
}

/** A payment, and what the lines so far have shown of it. */
type Entry = SettledPayment & { isSettled: boolean; left: Record<GivenBack, number> };

type GivenBack = 'refund' | 'dispute';

type Found = { kind: 'found'; entry: Entry; rule: string } | { kind: 'ambiguous' } | null;

/** Finds the payments of charges and refunds. It remembers what it has matched. */
function createPaymentIndex(payments: readonly SettledPayment[], rules: readonly MatchRule[]) {
  const entries = payments.map(
    (payment): Entry => ({
      ...payment,
      isSettled: payment.isChargeSettled,
      left: {
        refund: payment.refundedMinor - payment.refundSettledMinor,
        dispute: payment.lostMinor - payment.lossSettledMinor,
      },
    }),
  );
  const byId = new Map(entries.map((entry) => [entry.paymentId, entry]));
  const byProvider = new Map(
    entries.flatMap((entry) => entry.providerReferences.map((reference) => [reference, entry] as const)),
  );
  const byAmount = Map.groupBy(entries, ({ chargedMinor, currency }) => `${chargedMinor} ${currency}`);

  function findByRule(line: ReadLine, rule: MatchRule): Found {
    const found = (entry: Entry | undefined): Found =>
      entry ? { kind: 'found', entry, rule: rule.name } : null;
    if (rule.by === 'our-reference') return found(byId.get(line.reference ?? ''));
    if (rule.by === 'provider-reference') return found(byProvider.get(line.providerReference ?? ''));
    if (rule.by !== 'amount-and-time' || line.reference !== null || line.kind !== 'charge') return null;
    const near = (byAmount.get(`${line.amountMinor} ${line.currency}`) ?? []).filter(
      (entry) => !entry.isSettled && isNear(entry, line, rule.withinMinutes),
    );
    return near.length > 1 ? { kind: 'ambiguous' } : found(near[0]);
  }

  function find(line: ReadLine): Found {
    for (const rule of rules) {
      const found = findByRule(line, rule);
      if (found) return found;
    }
    return null;
  }

  return {
    matchCharge: (line: ReadLine): LineOutcome => {
      const found = find(line);
      if (!found) return differenceOutcome('unknown-charge');
      return found.kind === 'ambiguous'
        ? differenceOutcome('ambiguous')
        : matchCharge(line, found.entry, found.rule);
    },
    /** Matches a refund, or a dispute that was lost. */
    matchGivenBack: (line: ReadLine, kind: GivenBack): LineOutcome => {
      const found = find(line);
      return found?.kind === 'found'
        ? matchGivenBack(line, { ...found, kind })
        : differenceOutcome(`unknown-${kind}`);
    },
  };
}

function isNear({ chargedAt }: Entry, { at }: ReadLine, minutes: number): boolean {
  return chargedAt !== null && Math.abs(chargedAt.getTime() - at.getTime()) <= minutes * MINUTE_MS;
}

function matchCharge(line: ReadLine, entry: Entry, rule: string): LineOutcome {
  const { paymentId } = entry;
  if (entry.isSettled) return differenceOutcome('charged-twice', { rule, paymentId });
  if (entry.chargedMinor === 0) return differenceOutcome('charged-not-paid', { rule, paymentId });
  if (entry.currency !== line.currency)
    return differenceOutcome('currency', {
      rule,
      paymentId,
      ours: { minor: entry.chargedMinor, currency: entry.currency },
    });
  entry.isSettled = true;
  const oursMinor = entry.chargedMinor;
  if (oursMinor !== line.amountMinor) return differenceOutcome('amount', { rule, paymentId, oursMinor });
  return { state: 'matched', rule, paymentId, payoutLineId: null, oursMinor };
}

type GivenBackOf = { entry: Entry; rule: string; kind: GivenBack };

/** A payment may be refunded in parts, and disputed in parts: a line matches what is left of them. */
function matchGivenBack(line: ReadLine, { entry, rule, kind }: GivenBackOf): LineOutcome {
  const { paymentId, left } = entry;
  if (left[kind] <= 0) return differenceOutcome(`unknown-${kind}`, { rule, paymentId });
  if (entry.currency !== line.currency)
    return differenceOutcome('currency', {
      rule,
      paymentId,
      ours: { minor: left[kind], currency: entry.currency },
    });
  const oursMinor = Math.min(left[kind], line.amountMinor);
  left[kind] -= oursMinor;
  if (oursMinor < line.amountMinor) return differenceOutcome('amount', { rule, paymentId, oursMinor });
  return { state: 'matched', rule, paymentId, payoutLineId: null, oursMinor };
}
