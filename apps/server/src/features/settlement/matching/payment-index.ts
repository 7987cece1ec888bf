import type { ReadLine } from '../readers/statement-line.ts';
import type { MatchRule } from '../sources/source.ts';
import { differenceOutcome, type LineOutcome, type SettledPayment } from './line-outcome.ts';

const MINUTE_MS = 60_000;

/** A payment, and what the lines so far have shown of it. */
type Entry = SettledPayment & { isSettled: boolean; left: Record<GivenBack, number> };
type GivenBack = 'refund' | 'dispute';
type Found = { kind: 'found'; entry: Entry; rule: string } | { kind: 'ambiguous' } | null;

/** Finds the payments of charges and refunds. It remembers what it has matched. */
export function createPaymentIndex(payments: readonly SettledPayment[], rules: readonly MatchRule[]) {
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
