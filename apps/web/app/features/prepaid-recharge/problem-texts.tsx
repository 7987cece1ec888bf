import { fieldTexts } from '../../blocks/field-texts.ts';
import { InvalidNumber, WrongLine } from '../../blocks/line-note.tsx';
import { shownMoney } from '../../blocks/shown.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Notice } from '../../ui/notification.tsx';
import type { AmountProblem, FormProblem, NumberProblem } from './place-recharge.ts';
import { rechargeTexts } from './texts.ts';

/** What is wrong with the number, in words. */
export function NumberProblemText({ problem }: { problem: NumberProblem }) {
  const t = useTexts(rechargeTexts);
  const field = useTexts(fieldTexts);
  switch (problem.kind) {
    case 'required':
      return t('recharge.number-required');
    case 'incomplete':
      return field('number.incomplete');
    case 'invalid':
      return <InvalidNumber />;
    case 'wrong-line':
      return <WrongLine {...problem} />;
  }
}

/** What is wrong with the amount, in words. */
export function AmountProblemText({ problem }: { problem: AmountProblem }) {
  const t = useTexts(rechargeTexts);
  const field = useTexts(fieldTexts);
  switch (problem.kind) {
    case 'required':
      return t('recharge.amount-required');
    case 'not-digits':
      return field('amount.not-digits');
    case 'below-minimum':
    case 'above-maximum':
      return field(`amount.${problem.kind}`, { limit: shownMoney(problem.limit) });
  }
}

/** What stands in the way of both. */
export function FormProblemText({ problem }: { problem: FormProblem }) {
  const t = useTexts(rechargeTexts);
  return (
    <div role="alert">
      <Notice tone="error">{problem.message ?? t('recharge.unreachable')}</Notice>
    </div>
  );
}
