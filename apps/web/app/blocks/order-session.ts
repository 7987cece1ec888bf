import type { CallResult } from '@portal/contract/calls';
import { sessionEntry } from './session.ts';

/** The order as SPEC section 3 "Payment context" keeps it in the browser. Never a code, PIN or token (SAFETY V14). */
export type SessionOrder = Omit<CallResult<'readOrder'>, 'emailId'> & {
  /** The card gateways that were offered, the first preselected. */
  pgOptions?: { paymentOpt: string }[];
  /** Where the receipt of a card payment goes; with a lead, its own e-mail, not to be changed. */
  emailId?: string | null;
};

/**
 * Session entry `queryData`: the order of the purchase under way. Written by the payment shell, cleared by the return
 * button and at the end of a purchase. The server has the order too; this one helps where the address lost its id.
 */
export const sessionOrder = sessionEntry<SessionOrder>('queryData', (stored) => {
  const { orderId, msisdn } = (stored ?? {}) as Partial<SessionOrder>;
  return typeof orderId === 'string' && typeof msisdn === 'string' ? (stored as SessionOrder) : null;
});
