import { type Currency, type Money, parseMoney } from '@portal/domain/money/money';
import { useState } from 'react';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { portal } from '../../context/portal.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Alert } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { priceOfOrder } from './load-checkout.ts';
import { paymentTexts } from './texts.ts';

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

/** The amount of an order in the currency that the visitor selected. */
type CurrencyConversion = {
  amount: Money;
  /** The currency whose rate is being loaded, or `null`. */
  loadingCurrency: Currency | null;
  hasFailed: boolean;
  choose: (currency: Currency) => Promise<void>;
};

/**
 * Converts the amount of an order to dollars (a hundredth of the amount) or, from those, to another currency
 * (RULINGS 15). The charged amount does not change. A failed conversion keeps the shown amount.
 */
function useConversion(order: SessionOrder): CurrencyConversion {
  const [amount, setAmount] = useState<Money>(() => priceOfOrder(order));
  const [asking, setAsking] = useState<Currency | null>(null);
  const [failed, setFailed] = useState(false);
  async function choose(currency: Currency) {
    setFailed(false);
    const local = localAmount(order, currency);
    if (local) {
      setAsking(null);
      return setAmount(local);
    }
    setAsking(currency);
    const converted = await convert(order, currency);
    setAsking(null);
    if (converted) setAmount(converted);
    else setFailed(true);
  }
  return { amount, loadingCurrency: asking, hasFailed: failed, choose };
}

/** The amount when it needs no rate, else `null`. */
function localAmount(order: SessionOrder, currency: Currency): Money | null {
  if (currency === order.currency) return priceOfOrder(order);
  return currency === 'USD' && order.usdAmount !== null ? parseMoney(order.usdAmount, 'USD') : null;
}

async function convert({ usdAmount }: SessionOrder, toCurrency: Currency): Promise<Money | null> {
  if (usdAmount === null) return null;
  const answer = await portal.convertCurrency({ fromCurrency: 'USD', toCurrency, amount: usdAmount });
  return answer.kind === 'ok' ? parseMoney(answer.result.convertedAmount, answer.result.currency) : null;
}
