import type { SessionOrder } from '../browser-storage/order-session.ts';

type OrderFields = Pick<SessionOrder, 'rechargeType' | 'msisdn'> &
  Partial<Pick<SessionOrder, 'amount' | 'productCode'>>;

/** The page of each kind of order, and the field that it prefills beside the number. */
const PAGES: Record<SessionOrder['rechargeType'], [path: string, field: 'amount' | 'product' | null]> = {
  'PREPAID RECHARGE': ['/prepaid-recharge', 'amount'],
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
export function parseRechargeType(text: string): SessionOrder['rechargeType'] | null {
  return Object.hasOwn(PAGES, text) ? (text as SessionOrder['rechargeType']) : null;
}
