import type { Money } from '@portal/domain/money';
import { useId } from 'react';
import { useNavigation } from 'react-router';
import { purchaseTexts } from './purchase-texts.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormatMoney } from './use-format-money.ts';
import { useHydrated } from './use-hydrated.ts';
import type { NameMissing } from './use-name-missing.ts';
import { useTexts } from './use-texts.ts';

type ProceedButtonProps = {
  /** Everything is filled in and right. */
  ready: boolean;
  /** Called instead of posting while the form is not ready. */
  onMissing: NameMissing;
};

type ProceedProps = ProceedButtonProps & {
  /** The amount that was understood, `null` while there is none. */
  amount: Money | null;
  /** The amount is a bill rounded up to the next whole coin: the button says so (RULINGS 64). */
  roundedUp?: boolean;
};

/**
 * The one way on from a purchase form. The amount that was understood stands beside it (RULINGS 63); without JavaScript
 * the next page shows it, because this one can't follow the typing.
 */
export function Proceed({ amount, roundedUp = false, ...button }: ProceedProps) {
  const t = useTexts(purchaseTexts);
  const formatMoney = useFormatMoney();
  const amountId = useId();
  const understood = useHydrated() && amount ? formatMoney(amount) : null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 sm:flex sm:items-center sm:gap-4">
        {/* Its place is there before the amount is: the button must not move under a finger. */}
        <strong id={amountId} className="min-h-7 text-lg sm:min-h-0 sm:whitespace-nowrap sm:empty:hidden">
          {understood && !roundedUp && t('purchase.pay', { amount: understood })}
        </strong>
        <ProceedButton
          {...button}
          label={understood && roundedUp ? t('purchase.pay-rounded', { amount: understood }) : null}
          describedBy={amountId}
        />
      </div>
      <p className="text-center text-sm text-ink-soft">{t('purchase.next')}</p>
    </div>
  );
}

/** The button alone. */
export function ProceedButton({
  ready,
  onMissing,
  label = null,
  describedBy,
}: ProceedButtonProps & { label?: string | null; describedBy?: string }) {
  const t = useTexts(purchaseTexts);
  const { formData } = useNavigation();
  const busy = formData !== undefined && (formData.get('intent') ?? 'pay') === 'pay';
  return (
    <SubmitButton
      name="intent"
      value="pay"
      wide
      ready={ready}
      onMissing={onMissing}
      busy={busy}
      aria-describedby={describedBy}
    >
      {busy ? t('purchase.proceeding') : (label ?? t('purchase.proceed'))}
    </SubmitButton>
  );
}
