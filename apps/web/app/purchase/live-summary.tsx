import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { SummaryRow } from '../ui/summary-row.tsx';
import type { PurchaseSoFar } from './purchase-so-far.tsx';
import { purchaseTexts } from './purchase-texts.ts';

export type LiveSummaryProps = { soFar: PurchaseSoFar };

/**
 * The purchase as it is typed, beside the form of a wide page. It repeats what the fields have, so it is not announced. Without
 * JavaScript it cannot follow and is hidden, as on phones, which have no room beside the form.
 */
export function LiveSummary({ soFar: { number, account, bundle, method, total, next } }: LiveSummaryProps) {
  const t = useTexts(purchaseTexts);
  const formatMoney = useFormatMoney();
  return (
    <Card aria-labelledby="live-summary" className="grid gap-3">
      <h2 id="live-summary">{t('purchase.summary')}</h2>
      <dl className="summary-rows">
        <SummaryRow name={t(account === undefined ? 'purchase.sum-number' : 'purchase.sum-account')}>
          {account === undefined && number === undefined ? null : account || number || '–'}
        </SummaryRow>
        <SummaryRow name={t('purchase.sum-bundle')}>{bundle || null}</SummaryRow>
        <SummaryRow name={t('purchase.sum-method')}>{method || null}</SummaryRow>
        <SummaryRow name={t('purchase.sum-total')} strong>
          {total ? formatMoney(total) : '–'}
        </SummaryRow>
      </dl>
      <p className="quiet-note">
        <Icon name="arrow" />
        <span>{next || t('purchase.next')}</span>
      </p>
    </Card>
  );
}
