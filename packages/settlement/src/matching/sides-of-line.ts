import type { Money } from '@portal/domain/money/money';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import type { DifferenceSides } from '../differences/difference-sides.ts';
import type { FeeTariff } from '../sources/source.ts';
import { agreedFee, feeDeviation, roundedFee } from './compare-fees.ts';
import type { LineOutcome } from './line-outcome.ts';

/**
 * What both sides have of the difference of a line: the line, and what the journal has of it. Of a fee what the source has
 * kept and what was agreed; of a payout what the bank has received and what the provider has paid out.
 */
export function sidesOfLine(
  line: ReadLine,
  outcome: Extract<LineOutcome, { state: 'difference' }>,
  tariff: FeeTariff | undefined,
): DifferenceSides {
  const toMoney = (minor: number): Money => ({ minor, currency: line.currency });
  if (outcome.kind === 'fee' && tariff)
    return { ours: toMoney(agreedFee(line.amountMinor, tariff)), theirs: toMoney(roundedFee(line)) };
  const { oursMinor } = outcome;
  const ours = outcome.ours ?? (oursMinor > 0 ? toMoney(oursMinor) : null);
  return { ours, theirs: toMoney(line.amountMinor) };
}

/** By how much the line differs from what the journal has of it, or its fee from the agreed one. Minor units, without a sign. */
export function amountOfLine(
  line: ReadLine,
  outcome: Extract<LineOutcome, { state: 'difference' }>,
  tariff: FeeTariff | undefined,
): number {
  return outcome.kind === 'fee' ? feeDeviation(line, tariff) : Math.abs(line.amountMinor - outcome.oursMinor);
}
