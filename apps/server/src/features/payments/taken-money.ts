import type { Money } from '@portal/domain/money';
import type { Payment } from './payment-store.ts';

type Amounts = Pick<Payment, 'amountMinor' | 'currency' | 'chargedMinor' | 'chargedCurrency'>;

/** What the payer has lost, and so what a refund gives back: what the provider took, else what we asked for. */
export function takenMoney({ amountMinor, currency, chargedMinor, chargedCurrency }: Amounts): Money {
  // Nought stands for an amount the provider could not name (providers/paystack/charged-amount.ts).
  if (chargedMinor && chargedCurrency) return { minor: chargedMinor, currency: chargedCurrency };
  return { minor: amountMinor, currency };
}
