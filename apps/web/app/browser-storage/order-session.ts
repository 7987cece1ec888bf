import type { CallResult } from '@portal/contract/calls/calls';
import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { parseRechargeType } from '../context/order-page.ts';
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
 * What a stored entry tells. Another release, another page or another program may have written it, so only the fields that
 * fit are here.
 */
export type StoredOrder = {
  /** Empty when it has none: then it only starts a new order. */
  orderId: string;
  msisdn: string;
  rechargeType: SessionOrder['rechargeType'] | null;
  amount?: string;
  productCode?: string;
  redirectPage?: string;
  pgOptions?: { paymentOpt: string }[];
  emailId?: string;
};

const entry = createStorageEntry<unknown>('queryData', (stored) => stored);

/**
 * Session entry `queryData`: the current order. The payment shell writes it; the return button and the end of a
 * purchase clear it. The server has the order too; this copy is for URLs without the order id.
 */
export const sessionOrder = {
  read: (): StoredOrder | null => parseStoredOrder(entry.read()),
  write: (order: SessionOrder) => entry.write(order),
  clear: entry.clear,
};

/** Parses a stored entry: fields that do not fit are dropped; `null` when neither order nor number is left. */
export function parseStoredOrder(stored: unknown): StoredOrder | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = stored as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [orderId, msisdn] = [text('orderId'), normaliseMsisdnInput(text('msisdn'))];
  if (orderId === '' && msisdn === '') return null;
  const [amount, productCode] = [text('amount'), text('productCode')];
  const [redirectPage, emailId] = [text('redirectPage'), text('emailId')];
  const pgOptions = parseGateways(fields.pgOptions);
  return {
    orderId,
    msisdn,
    rechargeType: parseRechargeType(text('rechargeType')),
    ...(/^\d+(\.\d+)?$/.test(amount) && { amount }),
    ...(productCode && { productCode }),
    ...(redirectPage && { redirectPage }),
    ...(pgOptions && { pgOptions }),
    ...(emailId && { emailId }),
  };
}

function parseGateways(stored: unknown): StoredOrder['pgOptions'] | null {
  if (!Array.isArray(stored)) return null;
  return stored.flatMap((each: { paymentOpt?: unknown } | null) =>
    typeof each?.paymentOpt === 'string' ? [{ paymentOpt: each.paymentOpt }] : [],
  );
}
