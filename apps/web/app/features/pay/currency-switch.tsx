import type { Currency } from '@portal/domain/money/money';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Alert } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { priceOfOrder } from './load-checkout.ts';
import { paymentTexts } from './texts.ts';
import { useConversion } from './use-conversion.ts';

/**
 * Shows the amount in another currency for information, next to the charged amount (SPEC section 2 "Payment shell",
 * RULINGS 78).
 */
export function CurrencySwitch({ order }: { order: SessionOrder }) {
  const t = useTexts(paymentTexts);
  const formatMoney = useFormatMoney();
  const { amount, loadingCurrency, hasFailed, choose } = useConversion(order);
  const currencies = [...new Set<Currency>([order.currency, 'USD', 'CDF'])];
  return (
    <div className="grid gap-3">
      <RadioList
        legend={t('currency.legend')}
        layout="row"
        name="currency"
        options={currencies.map((value) => ({ value, label: value }))}
        value={loadingCurrency ?? amount.currency}
        onChange={(currency) => void choose(currency)}
      />
      {hasFailed && <Alert>{t('currency.failed')}</Alert>}
      {amount.currency !== order.currency && (
        <p role="status" className="text-sm text-ink-soft">
          {t('currency.information', { amount: formatMoney(amount) })}{' '}
          {t('currency.charged', { amount: formatMoney(priceOfOrder(order)) })}
        </p>
      )}
    </div>
  );
}
