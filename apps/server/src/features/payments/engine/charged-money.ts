import type { Money } from '@portal/domain/money/money';
import type { Payment } from './payment.ts';

type Amounts = Pick<Payment, 'amountMinor' | 'currency' | 'chargedMinor' | 'chargedCurrency'>;

/** The amount to refund: what the provider charged, else what was requested. */
export function chargedMoney({ amountMinor, currency, chargedMinor, chargedCurrency }: Amounts): Money {
  // 0 means an amount the provider could not name (providers/paystack/charged-amount.ts).
  if (chargedMinor && chargedCurrency) return { minor: chargedMinor, currency: chargedCurrency };
  return { minor: amountMinor, currency };
}
