import type { CallResult } from '@portal/contract/calls/calls';

type Order = CallResult<'readOrder'>;

type OrderFields = Pick<Order, 'rechargeType' | 'msisdn'> &
  Partial<Pick<Order, 'amount' | 'productCode' | 'orderId'>>;

/** The page of each kind of order, and what prefills it: a field beside the number, or `from`, the order itself. */
const PAGES: Record<Order['rechargeType'], [path: string, field: 'amount' | 'product' | 'from' | null]> = {
  'PREPAID RECHARGE': ['/prepaid-recharge', 'amount'],
  'SEVERAL RECHARGES': ['/recharge-several', 'from'],
  'POSTPAID BILL PAYMENT': ['/postpaid-bill-pay', 'amount'],
  'BUNDLE PURCHASE': ['/data-bundle', 'product'],
  'Broadband Recharge': ['/broadband-recharge', 'product'],
  BILL_PAYMENT: ['/orp/fixed-internet', null],
  HBB_LEADS: ['/hbb-lead', null],
};

/**
 * The page where an order was made, with its fields filled in: to change the order or to start again. The server fills in several
 * numbers, for the browser that typed them, so that they are in no URL.
 */
export function orderPagePath(order: OrderFields): string {
  const { rechargeType, msisdn, amount, productCode: product, orderId } = order;
  const [path, field] = PAGES[rechargeType];
  if (field === 'from' && orderId) return `${path}?from=${orderId}`;
  // A masked number cannot prefill a form, so the fields are left out with it.
  if (field === 'from' || field === null || !/^\d+$/.test(msisdn)) return path;
  const value = { amount, product }[field];
  return `${path}?${new URLSearchParams({ msisdn, ...(value && { [field]: value }) })}`;
}

/** Parses a stored kind of order; `null` for any other text. */
export function parseRechargeType(text: string): Order['rechargeType'] | null {
  return Object.hasOwn(PAGES, text) ? (text as Order['rechargeType']) : null;
}
