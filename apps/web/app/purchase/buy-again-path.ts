import type { SessionOrder } from '../browser-storage/order-session.ts';
import { orderPagePath } from '../context/order-page.ts';

type Bought = Pick<SessionOrder, 'rechargeType'> & {
  amount: string;
  /** Empty or masked where the number is not known in full; the page then asks for it. */
  msisdn: string;
  /** Home broadband is bought once: its order is followed instead. */
  leadId: string | null;
};

/** The page to buy the same kind of product again, with the number and, for a recharge, the amount. A bill has another amount then. */
export function buyAgainPath({ rechargeType, amount, msisdn, leadId }: Bought): string {
  if (rechargeType === 'HBB_LEADS')
    return `/hbb-lead-status${leadId ? `?${new URLSearchParams({ lead: leadId })}` : ''}`;
  const recharge = rechargeType === 'PREPAID RECHARGE' ? { amount } : {};
  return orderPagePath({ rechargeType, msisdn, ...recharge });
}
