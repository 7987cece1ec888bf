import { countryCurrency } from '@portal/domain/money/money';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import type { FeeTariff } from '../sources/source.ts';
import { differenceOutcome, type LineOutcome } from './line-outcome.ts';

const BASIS = 10_000;

/** The fee of a charge by its tariff. Both in minor units of the country's currency. */
export function agreedFee(
  chargedMinor: number,
  { basisPoints, fixedMinor = 0, maxMinor }: FeeTariff,
): number {
  // In two parts, so that no product exceeds the exact integers.
  const [whole, rest] = [Math.floor(chargedMinor / BASIS), chargedMinor % BASIS];
  const share = whole * basisPoints + Math.floor((rest * basisPoints + BASIS / 2) / BASIS);
  return Math.min(share + fixedMinor, maxMinor ?? Number.POSITIVE_INFINITY);
}

/**
 * Difference between the fee of a charge and the tariff, in minor units without a sign; 0 for other lines, without a tariff
 * and within its tolerance.
 */
export function feeDeviation(line: ReadLine, tariff: FeeTariff | undefined): number {
  if (!tariff || line.kind !== 'charge' || line.currency !== countryCurrency()) return 0;
  const deviation = Math.abs(roundedFee(line) - agreedFee(line.amountMinor, tariff));
  return deviation > tariff.toleranceMinor ? deviation : 0;
}

/** The fee of the line alone, rounded half up, without parts of a unit that earlier lines have left. */
export const roundedFee = ({ feeMinor, feeExact }: ReadLine) =>
  feeExact === undefined ? feeMinor : Math.floor(Number(feeExact) + 0.5);

/** A matched charge with another fee than agreed is a difference. Its fee is posted as the statement has it. */
export function compareFee(line: ReadLine, outcome: LineOutcome, tariff: FeeTariff | undefined): LineOutcome {
  if (outcome.state !== 'matched' || feeDeviation(line, tariff) === 0) return outcome;
  const { state: _state, ...found } = outcome;
  return differenceOutcome('fee', found);
}
