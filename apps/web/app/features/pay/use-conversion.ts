import type { Currency, Money } from '@portal/domain/money/money';
import { parseMoney } from '@portal/domain/money/money';
import { useState } from 'react';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { portal } from '../../context/portal.ts';
import { priceOfOrder } from './load-checkout.ts';

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
export function useConversion(order: SessionOrder): CurrencyConversion {
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
