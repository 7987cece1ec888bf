import type { AmountLimits } from '@portal/domain/amount-limits';
import { type Money, toDecimal } from '@portal/domain/money';
import { type ReactNode, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { RadioList } from '../ui/radio-list.tsx';
import { judgeAmount, tidyAmount } from './amount-input.ts';
import { fieldTexts } from './field-texts.ts';
import { shownMoney } from './shown.ts';
import { useTexts } from './use-texts.ts';
import { useTypedBefore } from './use-typed-before.ts';

type AmountFieldProps = {
  /** Name of the text field; the quick amounts are `{name}-quick`. */
  name: string;
  typed: string;
  onTyped: (typed: string) => void;
  limits: AmountLimits;
  quick: readonly Money[];
  /** Wins over what the field says itself. */
  error?: ReactNode;
};

/** An amount in whole francs with the operator's limits and quick amounts (SPEC section 5 "Amount"). */
export function AmountField({ name, typed, onTyped, limits, quick, error }: AmountFieldProps) {
  const t = useTexts(fieldTexts);
  const [left, setLeft] = useState(false);
  const ownError = useOwnError(typed, limits, left);
  const take = (text: string) => onTyped(tidyAmount(text));
  const input = useTypedBefore(typed, take);
  return (
    <div className="grid gap-4">
      <Field
        ref={input}
        name={name}
        inputMode="numeric"
        autoComplete="transaction-amount"
        label={t('amount.label')}
        hint={t('amount.range', { min: shownMoney(limits.min), max: shownMoney(limits.max) })}
        prefix={limits.max.currency}
        value={typed}
        onChange={(event) => take(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        error={error ?? ownError}
      />
      {quick.length > 0 && (
        <RadioList
          legend={t('amount.quick')}
          legendHidden
          layout="row"
          name={`${name}-quick`}
          options={quick.map((money) => ({ value: toDecimal(money), label: shownMoney(money) }))}
          value={typed || null}
          onChange={take}
        />
      )}
    </div>
  );
}

/** Too little is said when the visitor has left the field: `5` is how `500` begins. */
function useOwnError(typed: string, limits: AmountLimits, left: boolean): string | null {
  const t = useTexts(fieldTexts);
  const verdict = judgeAmount(typed, limits);
  if (verdict.kind === 'not-digits') return t('amount.not-digits');
  if (verdict.kind === 'above-maximum')
    return t('amount.above-maximum', { limit: shownMoney(verdict.limit) });
  if (verdict.kind === 'below-minimum' && left) {
    return t('amount.below-minimum', { limit: shownMoney(verdict.limit) });
  }
  return null;
}
