import type { Money } from '@portal/domain/money/money';
import type { PaymentRefund } from './refund.ts';

/** What refunds after delivery have returned, in the currency that was charged; `null` for nothing. */
export function sumReturned(refunds: readonly PaymentRefund[] | undefined): Money | null {
  const complete = refunds?.filter(({ state }) => state === 'refunded') ?? [];
  const [first] = complete;
  if (!first) return null;
  return { minor: complete.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency: first.currency };
}
