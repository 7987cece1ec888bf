import { useTexts } from '../i18n/use-texts.ts';
import { MsisdnField } from '../number/msisdn-field.tsx';
import { MethodMark } from '../page/method-mark.tsx';
import { RadioList } from '../ui/radio-list.tsx';
import type { FastRefusal } from './fast-form.ts';
import { fastTexts } from './fast-texts.ts';
import type { PayChoice } from './use-pay-choice.ts';

type PayChoiceProps = {
  choice: PayChoice;
  /** The server refused the number that pays. */
  refusal: FastRefusal | null;
  /** The button was pressed too early: what is missing is named. */
  isNamed: boolean;
  /** The number must be typed: that of the order cannot pay. */
  isPayerRequired?: boolean;
};

/** The way to pay, and the number that pays where it is another one. Works without JavaScript. */
export function PayChoiceFields({ choice, refusal, isNamed, isPayerRequired = false }: PayChoiceProps) {
  const t = useTexts(fastTexts);
  const { options, option, choose, typedPayer, setTypedPayer, problem } = choice;
  if (!option) return null;
  const isShown = problem === 'not-fitting' || isNamed || refusal?.isPayer;
  const own = problem && isShown ? t(`fast.payer-${problem}`, { wallet: option.label }) : undefined;
  // SPEC's sentence does not say which number it means, and the field may be empty.
  const refused = refusal?.isPayer && refusal.message;
  const error = own ?? (refused && `${refused}. ${t('fast.payer-no-wallet', { wallet: option.label })}`);
  const payer = (
    <MsisdnField
      name="payer"
      label={t('fast.payer')}
      hint={isPayerRequired ? undefined : t('fast.payer-hint')}
      digits={typedPayer}
      onDigits={setTypedPayer}
      error={error || undefined}
      check={{ kind: 'idle' }}
    />
  );
  return (
    <div className="pay-choice">
      <RadioList
        legend={t('fast.with')}
        layout="row"
        name="method"
        options={options.map(({ segment, label, mark }) => ({
          value: segment,
          label: (
            <span className="pay-method">
              <MethodMark mark={mark} /> {label}
            </span>
          ),
        }))}
        value={option.segment}
        onChange={choose}
      />
      {(option.notice || option.failing) && (
        <p className="text-sm">{option.notice ?? t('fast.failing', { method: option.label })}</p>
      )}
      {option.form !== 'card' &&
        (isPayerRequired ? (
          payer
        ) : (
          <details open={error || typedPayer !== '' ? true : undefined}>
            <summary>{t('fast.other-payer')}</summary>
            {payer}
          </details>
        ))}
    </div>
  );
}
