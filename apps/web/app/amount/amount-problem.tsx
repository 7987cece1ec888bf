import type { Money } from '@portal/domain/money/money';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import type { AmountCheck } from './amount-input.ts';

/** Problem of an amount field. */
export type AmountProblem =
  | Exclude<AmountCheck, { kind: 'ok' } | { kind: 'empty' }>
  | { kind: 'required' }
  | { kind: 'two-amounts'; chosen: Money };

/** Converts a check result into a problem; `null` when the amount is valid. An empty field is `required`. */
export function toAmountProblem(
  input: AmountCheck | Extract<AmountProblem, { kind: 'two-amounts' }>,
): AmountProblem | null {
  if (input.kind === 'ok') return null;
  return input.kind === 'empty' ? { kind: 'required' } : input;
}

/** Error text of an amount problem. */
export function AmountProblemText({ problem }: { problem: AmountProblem }) {
  const t = useTexts(fieldTexts);
  const formatMoney = useFormatMoney();
  switch (problem.kind) {
    case 'below-minimum':
    case 'above-maximum':
      return t(`amount.${problem.kind}`, { limit: formatMoney(problem.limit) });
    case 'two-amounts':
      return t('amount.two-amounts', { chosen: formatMoney(problem.chosen) });
    default:
      return t(`amount.${problem.kind}`);
  }
}
