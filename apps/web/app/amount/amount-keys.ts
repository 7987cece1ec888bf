import { type Currency, currencyExponent } from '@portal/domain/money/money';

/** The keys that a phone shows for an amount (`inputMode`): with a decimal separator where the currency has cents. */
export function amountKeys(currency: Currency): 'decimal' | 'numeric' {
  return currencyExponent(currency) > 0 ? 'decimal' : 'numeric';
}
