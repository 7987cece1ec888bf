import type { CallResult } from '@portal/contract/calls/calls';
import { createStorageEntry } from './storage.ts';

/**
 * The order as stored in the browser (SPEC section 3 "Payment context"). It never contains a code, PIN or token (SAFETY
 * V14).
 */
export type SessionOrder = Omit<CallResult<'readOrder'>, 'emailId'> & {
  /** Offered card gateways, the preselected one first. */
  pgOptions?: { paymentOpt: string }[];
  /** Address for the receipt of a card payment. For a lead it is the lead's e-mail and cannot be changed. */
  emailId?: string | null;
};

/**
 * Session entry `queryData`: the current order. The payment shell writes it; the return button and the end of a
 * purchase clear it. The server has the order too; this copy is for URLs without the order id.
 */
export const sessionOrder = createStorageEntry<SessionOrder>('queryData', (stored) => {
  const { orderId, msisdn } = (stored ?? {}) as Partial<SessionOrder>;
  return typeof orderId === 'string' && typeof msisdn === 'string' ? (stored as SessionOrder) : null;
});
