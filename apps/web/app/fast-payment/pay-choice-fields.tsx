import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { MsisdnField } from '../number/msisdn-field.tsx';
import { MethodMark } from '../page/method-mark.tsx';
import { RadioList } from '../ui/radio-list.tsx';
import { type FastRefusal, payerOf } from './fast-form.ts';
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
  const error = usePayerError({ choice, refusal, isNamed });
  const { options, option, choose, typedPayer, setTypedPayer } = choice;
  if (!option) return null;
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
      {option.form !== 'card' && (
        <MsisdnField
          name="payer"
          label={t('fast.payer')}
          hint={isPayerRequired ? undefined : t('fast.payer-hint')}
          digits={typedPayer}
          onDigits={setTypedPayer}
          error={error}
          check={{ kind: 'idle' }}
        />
      )}
    </div>
  );
}

type PayChoiceLineProps = Omit<PayChoiceProps, 'isPayerRequired'> & {
  /** The number of the order; `null` while it is incomplete. */
  recipient: Msisdn | null;
};

/** One line with the way to pay and the number that pays, which opens to change both. Works without JavaScript. */
export function PayChoiceLine({ recipient, ...props }: PayChoiceLineProps) {
  const t = useTexts(fastTexts);
  const error = usePayerError(props);
  const { option, typedPayer } = props.choice;
  if (!option) return null;
  return (
    <div>
      <details className="pay-line" open={error || typedPayer !== '' ? true : undefined}>
        <summary>
          <MethodMark mark={option.mark} />
          <span>{describePayChoice(props.choice, recipient)}</span> <span>{t('fast.change')}</span>
        </summary>
        <PayChoiceFields {...props} />
      </details>
      <MethodNotice option={option} />
    </div>
  );
}

/** What the operator says about the way to pay at the moment, or that its payments fail. */
export function MethodNotice({ option }: Pick<PayChoice, 'option'>) {
  const t = useTexts(fastTexts);
  if (!option?.notice && !option?.failing) return null;
  return <p className="text-sm">{option.notice ?? t('fast.failing', { method: option.label })}</p>;
}

/**
 * The way to pay with the number that pays: "Isano Money, 788 123 456".
 * @param recipient the number that pays when none is typed; `null` for none
 */
export function describePayChoice({ option, typedPayer }: PayChoice, recipient: Msisdn | null): string {
  if (!option) return '';
  const payer = option.form === 'card' ? null : payerOf(typedPayer, recipient);
  return payer ? `${option.label}, ${formatMsisdn(payer)}` : option.label;
}

/** Why the number that pays cannot; `undefined` while that is not known, or not asked yet. */
function usePayerError({
  choice: { option, problem },
  refusal,
  isNamed,
}: Pick<PayChoiceProps, 'choice' | 'refusal' | 'isNamed'>): string | undefined {
  const t = useTexts(fastTexts);
  if (!option) return undefined;
  const wallet = option.label;
  if (problem && (problem === 'not-fitting' || isNamed || refusal?.isPayer))
    return t(`fast.payer-${problem}`, { wallet });
  // SPEC's sentence does not say which number it means, and the field may be empty.
  return refusal?.isPayer && refusal.message
    ? `${refusal.message}. ${t('fast.payer-no-wallet', { wallet })}`
    : undefined;
}
