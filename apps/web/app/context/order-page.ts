import type { CallResult } from '@portal/contract/calls/calls';

type Order = CallResult<'readOrder'>;

type OrderFields = Pick<Order, 'rechargeType' | 'msisdn'> & Partial<Pick<Order, 'amount' | 'productCode'>>;

/** The page of each kind of order, and the field that it prefills beside the number. */
const PAGES: Record<Order['rechargeType'], [path: string, field: 'amount' | 'product' | null]> = {
  'PREPAID RECHARGE': ['/prepaid-recharge', 'amount'],
  'SEVERAL RECHARGES': ['/recharge-several', null],
  'POSTPAID BILL PAYMENT': ['/postpaid-bill-pay', 'amount'],
  'BUNDLE PURCHASE': ['/data-bundle', 'product'],
  'Broadband Recharge': ['/broadband-recharge', 'product'],
  BILL_PAYMENT: ['/orp/fixed-internet', null],
  HBB_LEADS: ['/hbb-lead', null],
};

/** The page where an order was made, with its fields filled in: to change the order or to start again. */
export function orderPagePath({ rechargeType, msisdn, amount, productCode: product }: OrderFields): string {
  const [path, field] = PAGES[rechargeType];
  // A masked number cannot prefill a form, so the fields are left out with it.
  if (field === null || !/^\d+$/.test(msisdn)) return path;
  const value = { amount, product }[field];
  return `${path}?${new URLSearchParams({ msisdn, ...(value && { [field]: value }) })}`;
}

/** Parses a stored kind of order; `null` for any other text. */
export function parseRechargeType(text: string): Order['rechargeType'] | null {
  return Object.hasOwn(PAGES, text) ? (text as Order['rechargeType']) : null;
}
