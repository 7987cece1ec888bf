import type { Currency, Money } from '@portal/domain/money';
import { parseMoney } from '@portal/domain/money';
import { useState } from 'react';
import type { SessionOrder } from '../../blocks/order-session.ts';
import { portal } from '../../blocks/portal.ts';
import { amountOf } from './read-payment-desk.ts';

/** The amount of an order in the currency the visitor looks at. */
export type Conversion = {
  amount: Money;
  /** Currency whose rate is being asked for, `null` when none is. */
  asking: Currency | null;
  failed: boolean;
  choose: (currency: Currency) => Promise<void>;
};

/**
 * Looks at an order in dollars, which are a hundredth of its amount, or in what the exchange gives for those
 * (RULINGS 15). What is charged stays the amount of the order; a failed exchange leaves the amount as it was.
 */
export function useConversion(order: SessionOrder): Conversion {
  const [amount, setAmount] = useState<Money>(() => amountOf(order));
  const [asking, setAsking] = useState<Currency | null>(null);
  const [failed, setFailed] = useState(false);
  async function choose(currency: Currency) {
    setFailed(false);
    const known = knownAmount(order, currency);
    if (known) {
      setAsking(null);
      return setAmount(known);
    }
    setAsking(currency);
    const converted = await convert(order, currency);
    setAsking(null);
    if (converted) setAmount(converted);
    else setFailed(true);
  }
  return { amount, asking, failed, choose };
}

function knownAmount(order: SessionOrder, currency: Currency): Money | null {
  if (currency === order.currency) return amountOf(order);
  return currency === 'USD' && order.usdAmount !== null ? parseMoney(order.usdAmount, 'USD') : null;
}

async function convert({ usdAmount }: SessionOrder, toCurrency: Currency): Promise<Money | null> {
  if (usdAmount === null) return null;
  const answer = await portal.convertCurrency({ fromCurrency: 'USD', toCurrency, amount: usdAmount });
  return answer.kind === 'ok' ? parseMoney(answer.result.convertedAmount, answer.result.currency) : null;
}
