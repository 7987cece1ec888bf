import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import { hasOwnPage } from '@portal/domain/payments/needs-code';
import { useRootData } from '../context/root-data.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import type { ReportMissing } from '../form/use-report-missing.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { PAY_NOW } from '../purchase/pay-now.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { readPayers } from './fast-form.ts';
import { fastTexts } from './fast-texts.ts';
import type { PayChoice } from './use-pay-choice.ts';

type PayNowProps = {
  /** The amount understood so far (RULINGS 63); the button says it. */
  amount: Money | null;
  choice: PayChoice;
  /** The number that the purchase is for; `null` while it is incomplete. */
  recipient: Msisdn | null;
  /** The recipient cannot pay: it is a router. */
  isPayerRequired?: boolean;
  ready: boolean;
  busy: boolean;
  onMissing: ReportMissing;
  /** `button` where the form has no press of its own to post: `onPress` then pays. */
  type?: 'submit' | 'button';
  onPress?: () => void;
};

/**
 * The button that orders and pays with one press. It says who pays, and for whom where that is another number: "Pay RWF
 * 1,000 from 788 123 456" (RULINGS 88). For a method with a page of its own it says "Continue": nothing is charged by this
 * press. Without JavaScript it cannot follow the typing.
 */
export function PayNowButton(props: PayNowProps) {
  const { amount, choice, recipient, isPayerRequired, type = 'submit', ...button } = props;
  const label = usePayNowLabel({ amount, choice, recipient, isPayerRequired });
  return (
    <SubmitButton name="intent" value={PAY_NOW} wide type={type} {...button}>
      {label}
    </SubmitButton>
  );
}

type LabelInput = Pick<PayNowProps, 'amount' | 'choice' | 'recipient' | 'isPayerRequired'>;

function usePayNowLabel({ amount, choice, recipient, isPayerRequired }: LabelInput): string {
  const t = useTexts(fastTexts);
  const formatMoney = useFormatMoney();
  const isHydrated = useHydrated();
  const { enableAmPin } = useRootData();
  const { option, typedPayer } = choice;
  const money = isHydrated && amount ? formatMoney(amount) : null;
  if (option && hasOwnPage(option, { enableAmPin })) {
    const method = option.label;
    return money ? t('fast.go-on-with', { method, amount: money }) : t('fast.go-on', { method });
  }
  if (!money) return t('fast.pay-now');
  const { payer, other } = readPayers(typedPayer, { recipient, isPayerRequired });
  if (!payer) return t('fast.pay', { amount: money });
  const from = { amount: money, payer: formatMsisdn(payer) };
  return other ? t('fast.pay-for', { ...from, number: formatMsisdn(other) }) : t('fast.pay-from', from);
}
