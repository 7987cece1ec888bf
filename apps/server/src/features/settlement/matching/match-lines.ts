import type { ReadLine } from '../readers/statement-line.ts';
import { containsWords } from '../sources/contains-words.ts';
import type { MatchRule } from '../sources/source.ts';
import { differenceOutcome, type LineOutcome, type OpenPayout, type SettledPayment } from './line-outcome.ts';
import { createPaymentIndex } from './payment-index.ts';
import { createPayoutIndex } from './payout-index.ts';

/** What lines may belong to. */
export type MatchCandidates = { payments: readonly SettledPayment[]; payouts: readonly OpenPayout[] };

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
