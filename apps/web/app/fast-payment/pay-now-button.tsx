import type { Money } from '@portal/domain/money/money';
import { SubmitButton } from '../form/submit-button.tsx';
import type { ReportMissing } from '../form/use-report-missing.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PAY_NOW } from '../purchase/pay-now.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { fastTexts } from './fast-texts.ts';

type PayNowProps = {
  /** The amount understood so far (RULINGS 63); the button says it. */
  amount: Money | null;
  ready: boolean;
  busy: boolean;
  onMissing: ReportMissing;
  /** `button` where the form has no press of its own to post: `onPress` then pays. */
  type?: 'submit' | 'button';
  onPress?: () => void;
};

/** The button that orders and pays with one press: "Pay RWF 1,000". Without JavaScript it cannot follow the typing. */
export function PayNowButton({ amount, type = 'submit', ...button }: PayNowProps) {
  const t = useTexts(fastTexts);
  const formatMoney = useFormatMoney();
  const shown = useHydrated() && amount;
  return (
    <SubmitButton name="intent" value={PAY_NOW} wide type={type} {...button}>
      {shown ? t('fast.pay', { amount: formatMoney(shown) }) : t('fast.pay-now')}
    </SubmitButton>
  );
}
