import type { Money } from '@portal/domain/money/money';
import { useId } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { SubmitButton } from '../form/submit-button.tsx';
import type { ReportMissing } from '../form/use-report-missing.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { PAY_NOW } from './pay-now.ts';
import { purchaseTexts } from './purchase-texts.ts';

type ProceedProps = {
  /** The form is complete and valid. */
  ready: boolean;
  /** Called instead of submitting while the form is not ready. */
  onMissing: ReportMissing;
  /** The parsed amount (RULINGS 63); the button says it. */
  amount?: Money | null;
  /** The amount is a bill rounded up to the next coin; the button says it (RULINGS 64). */
  roundedUp?: boolean;
  /** `quiet` beside the button that pays at once. */
  look?: 'primary' | 'quiet';
};

/**
 * The button of a purchase form that leads to the payment page, with what comes next: it charges nothing (RULINGS 88). A
 * press does nothing while the button beside it pays. Without JavaScript the next page shows the amount, because this one
 * cannot follow the typing.
 */
export function Proceed({
  ready,
  onMissing,
  amount = null,
  roundedUp = false,
  look = 'primary',
}: ProceedProps) {
  const t = useTexts(purchaseTexts);
  const formatMoney = useFormatMoney();
  const next = useId();
  const { formData } = useNavigation();
  const busy = formData !== undefined && (formData.get('intent') ?? 'pay') === 'pay';
  const isPaying = useFetchers().some((fetcher) => fetcher.formData?.get('intent') === PAY_NOW);
  const hydrated = useHydrated();
  const values = { amount: amount ? formatMoney(amount) : '' };
  // Without JavaScript the field may be changed, so the button says what the whole bill is.
  const label =
    hydrated && amount
      ? t(roundedUp ? 'purchase.proceed-rounded' : 'purchase.proceed-with', values)
      : amount && roundedUp
        ? t('purchase.in-full', values)
        : t('purchase.proceed');
  return (
    <div className={look === 'quiet' ? 'proceed-quiet' : 'grid gap-3'}>
      <SubmitButton
        name="intent"
        value="pay"
        wide={look === 'primary'}
        look={look}
        ready={ready && !isPaying}
        onMissing={isPaying ? (event) => event.preventDefault() : onMissing}
        busy={busy}
        aria-describedby={next}
      >
        {busy ? t('purchase.proceeding') : label}
      </SubmitButton>
      <p id={next} className="text-center text-sm text-ink-soft">
        {t(look === 'quiet' ? 'purchase.other-ways' : 'purchase.next')}
      </p>
    </div>
  );
}
