import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { type ReactNode, useState } from 'react';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { useTypedBeforeHydration } from '../ui/before-hydration.ts';
import { Field } from '../ui/field.tsx';
import { RadioList } from '../ui/radio-list.tsx';
import { checkAmountText, findQuickAmount } from './amount-input.ts';
import { amountKeys } from './amount-keys.ts';
import { type AmountProblem, AmountProblemText, toAmountProblem } from './amount-problem.tsx';

type AmountFieldProps = {
  /** Name of the text field. The quick amounts are `{name}-quick`. */
  name: string;
  /** Text of the field as typed or pasted. It is never rewritten (RULINGS 63). */
  typed: string;
  onTyped: (typed: string) => void;
  limits: AmountLimits;
  quick: readonly Money[];
  /** Overrides the field's own error. */
  error?: ReactNode;
};

/** Amount field with the operator's limits and quick amounts (SPEC section 5 "Amount"). */
export function AmountField({ name, typed, onTyped, limits, quick, error }: AmountFieldProps) {
  const t = useTexts(fieldTexts);
  const formatMoney = useFormatMoney();
  const [hasBlurred, setHasBlurred] = useState(false);
  const problem = shownProblem(typed, limits, hasBlurred);
  const input = useTypedBeforeHydration(typed, onTyped);
  return (
    <div className="amount-field">
      <Field
        ref={input}
        name={name}
        inputMode={amountKeys(limits.max.currency)}
        autoComplete="transaction-amount"
        label={t('amount.label')}
        hint={t('amount.range', { min: formatMoney(limits.min), max: formatMoney(limits.max) })}
        prefix={limits.max.currency}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onFocus={() => setHasBlurred(false)}
        onBlur={() => setHasBlurred(true)}
        error={error || (problem && <AmountProblemText problem={problem} />)}
      />
      {quick.length > 0 && (
        <RadioList
          legend={t('amount.quick')}
          legendHidden
          layout="row"
          name={`${name}-quick`}
          options={quick.map((money) => ({ value: toDecimal(money), label: <QuickAmount money={money} /> }))}
          value={findQuickAmount(typed, quick)}
          onChange={onTyped}
        />
      )}
    </div>
  );
}

/** The field has the currency already, so that a row has room for all amounts; a screen reader reads it with each. */
function QuickAmount({ money }: { money: Money }) {
  const whole = useFormatMoney()(money);
  return (
    <>
      <span className="sr-only">{whole}</span>
      <span aria-hidden>{whole.replace(money.currency, '').trim()}</span>
    </>
  );
}

/**
 * Problems that further typing can fix are shown only after the visitor has left the field: `5` begins `500`, `10,0`
 * begins `10,000`.
 */
export function shownProblem(typed: string, limits: AmountLimits, hasBlurred: boolean): AmountProblem | null {
  const problem = toAmountProblem(checkAmountText(typed, limits));
  switch (problem?.kind) {
    case 'required':
      return null;
    case 'below-minimum':
    case 'decimals':
    case 'separators':
    case 'ambiguous':
      return hasBlurred ? problem : null;
    default:
      return problem;
  }
}
