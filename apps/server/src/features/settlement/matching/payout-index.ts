import type { ReadLine } from '../readers/statement-line.ts';
import type { MatchRule } from '../sources/source.ts';
import { differenceOutcome, type LineOutcome, type OpenPayout } from './line-outcome.ts';

const DAY_MS = 24 * 3_600_000;
/** A shorter reference may be part of another text by accident. */
const MIN_REFERENCE_LENGTH = 4;

/** Finds the payouts that have arrived at the bank. It remembers what it has matched. */
export function createPayoutIndex(payouts: readonly OpenPayout[], rules: readonly MatchRule[]) {
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
