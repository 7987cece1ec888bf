import type { Money } from '@portal/domain/money/money';
import type { Payment } from './payment.ts';

type Amounts = Pick<Payment, 'amountMinor' | 'currency' | 'chargedMinor' | 'chargedCurrency'>;

/** The amount to refund: what the provider charged, else what was requested. */
export function chargedMoney({ amountMinor, currency, chargedMinor, chargedCurrency }: Amounts): Money {
  // 0 is stored for an amount that could not be named; a report of 0 is no charge (providers/readable-outcome.ts).
  if (chargedMinor && chargedCurrency) return { minor: chargedMinor, currency: chargedCurrency };
  return { minor: amountMinor, currency };
}
