import type { Money } from '@portal/domain/money';
import { fieldTexts } from './field-texts.ts';
import { shownMoney } from './shown.ts';
import { useTexts } from './use-texts.ts';

/** What is wrong with an amount that was sent. */
export type AmountProblem =
  | { kind: 'required' }
  | { kind: 'not-digits' }
  | { kind: 'below-minimum' | 'above-maximum'; limit: Money };

/** It in words. */
export function AmountProblemText({ problem }: { problem: AmountProblem }) {
  const t = useTexts(fieldTexts);
  switch (problem.kind) {
    case 'required':
      return t('amount.required');
    case 'not-digits':
      return t('amount.not-digits');
    case 'below-minimum':
    case 'above-maximum':
      return t(`amount.${problem.kind}`, { limit: shownMoney(problem.limit) });
  }
}
