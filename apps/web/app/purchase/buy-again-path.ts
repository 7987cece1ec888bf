import type { SessionOrder } from '../browser-storage/order-session.ts';
import { orderPagePath } from '../context/order-page.ts';

type Bought = Pick<SessionOrder, 'rechargeType'> & {
  amount: string;
  /** Empty or masked where the number is not known in full; the page then asks for it. */
  msisdn: string;
  /** Home broadband is bought once: its order is followed instead. */
  leadId: string | null;
  /** The payment; `null` for whoever may not open it. */
  transactionId: string | null;
};

/** The page to buy the same kind of product again, with the number and, for a recharge, the amount. A bill has another amount then. */
export function buyAgainPath(bought: Bought): string {
  const { rechargeType, amount, msisdn, leadId, transactionId } = bought;
  if (rechargeType === 'HBB_LEADS')
    return `/hbb-lead-status${leadId ? `?${new URLSearchParams({ lead: leadId })}` : ''}`;
  const recharge = rechargeType === 'PREPAID RECHARGE' ? { amount } : {};
  // The order may be gone, and the payment has its numbers.
  return orderPagePath({
    rechargeType,
    msisdn,
    ...(transactionId && { orderId: transactionId }),
    ...recharge,
  });
}
