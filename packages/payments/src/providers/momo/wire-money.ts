import { isCurrency, type Money, parseMoney, toDecimal } from '@portal/domain/money/money';
import type { MomoAccount } from './account.ts';

/** Amount and currency as MoMo has them. */
export type WireMoney = { amount: string; currency: string };

/** The currency of MTN's own sandbox, which has no other; `null` everywhere else, whatever is configured. */
function sandboxCurrencyOf({ targetEnvironment, sandboxCurrency }: MomoAccount): string | null {
  return targetEnvironment === 'sandbox' ? sandboxCurrency : null;
}

/** The currency as MoMo has it. */
export function wireCurrencyOf(account: MomoAccount, currency: string): string {
  return sandboxCurrencyOf(account) ?? currency;
}

/** An amount for MoMo. In MTN's sandbox the same number is sent in the sandbox's currency. */
export function toWireMoney(account: MomoAccount, amount: Money): WireMoney {
  return { amount: toDecimal(amount), currency: wireCurrencyOf(account, amount.currency) };
}

/** What MoMo says was charged; `null` when it is not an exact amount. In MTN's sandbox its currency stands for the order's. */
export function readWireMoney(
  account: MomoAccount,
  { amount, currency }: { amount?: string | undefined; currency?: string | undefined },
  ordered: Money,
): Money | null {
  if (amount === undefined || currency === undefined) return null;
  const named = currency === sandboxCurrencyOf(account) ? ordered.currency : currency;
  return isCurrency(named) ? parseMoney(amount, named) : null;
}
