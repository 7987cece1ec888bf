import type { Money } from '@portal/domain/money/money';
import { useId } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { SubmitButton } from '../form/submit-button.tsx';
import type { ReportMissing } from '../form/use-report-missing.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ButtonLook } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { PAY_NOW } from './pay-now.ts';
import { purchaseTexts } from './purchase-texts.ts';

type ProceedButtonProps = {
  /** The form is complete and valid. */
  ready: boolean;
  /** Called instead of submitting while the form is not ready. */
  onMissing: ReportMissing;
  /** `secondary` beside the button that pays at once. */
  look?: ButtonLook;
};

type ProceedProps = ProceedButtonProps & {
  /** The parsed amount, `null` while there is none. */
  amount: Money | null;
  /** The amount is a bill rounded up to the next coin; the button shows it (RULINGS 64). */
  roundedUp?: boolean;
};

/**
 * Submit area of a purchase form, with the parsed amount beside the button (RULINGS 63). Without JavaScript the next
 * page shows the amount, because this one cannot follow the typing.
 */
export function Proceed({ amount, roundedUp = false, ...button }: ProceedProps) {
  const t = useTexts(purchaseTexts);
  const formatMoney = useFormatMoney();
  const amountId = useId();
  const hydrated = useHydrated();
  const shownAmount = hydrated && amount ? formatMoney(amount) : null;
  // Without JavaScript the field may be changed, so the button says what the whole bill is.
  const inFull =
    !hydrated && roundedUp && amount ? t('purchase.in-full', { amount: formatMoney(amount) }) : null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 sm:flex sm:items-center sm:gap-4">
        {/* Reserves the space of the amount, so that the button does not move under a finger. */}
        <strong id={amountId} className="min-h-7 text-lg sm:min-h-0 sm:whitespace-nowrap sm:empty:hidden">
          {shownAmount && !roundedUp && t('purchase.pay', { amount: shownAmount })}
        </strong>
        <ProceedButton
          {...button}
          label={shownAmount && roundedUp ? t('purchase.pay-rounded', { amount: shownAmount }) : inFull}
          describedBy={amountId}
        />
      </div>
      <p className="text-center text-sm text-ink-soft">{t('purchase.next')}</p>
    </div>
  );
}

/** Submit button of a purchase form. A press does nothing while the button beside it pays. */
export function ProceedButton({
  ready,
  onMissing,
  label = null,
  describedBy,
  look,
}: ProceedButtonProps & { label?: string | null; describedBy?: string }) {
  const t = useTexts(purchaseTexts);
  const { formData } = useNavigation();
  const busy = formData !== undefined && (formData.get('intent') ?? 'pay') === 'pay';
  const isPaying = useFetchers().some((fetcher) => fetcher.formData?.get('intent') === PAY_NOW);
  return (
    <SubmitButton
      name="intent"
      value="pay"
      wide
      look={look}
      ready={ready && !isPaying}
      onMissing={isPaying ? (event) => event.preventDefault() : onMissing}
      busy={busy}
      aria-describedby={describedBy}
    >
      {busy ? t('purchase.proceeding') : (label ?? t('purchase.proceed'))}
    </SubmitButton>
  );
}
