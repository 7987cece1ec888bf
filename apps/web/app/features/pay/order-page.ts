import type { SessionOrder } from '../../browser-storage/order-session.ts';

type OrderFields = Pick<SessionOrder, 'rechargeType' | 'msisdn' | 'amount' | 'productCode'>;

/** The page where an order was made, with its fields filled in: to change the order or to start again. */
export function orderPagePath({ rechargeType, msisdn, amount, productCode }: OrderFields): string {
  const product: Record<string, string> = productCode === null ? {} : { product: productCode };
  switch (rechargeType) {
    case 'PREPAID RECHARGE':
      return pageWith('/prepaid-recharge', { msisdn, amount });
    case 'POSTPAID BILL PAYMENT':
      return pageWith('/postpaid-bill-pay', { msisdn, amount });
    case 'BUNDLE PURCHASE':
      return pageWith('/data-bundle', { msisdn, ...product });
    case 'Broadband Recharge':
      return pageWith('/broadband-recharge', { msisdn, ...product });
    case 'BILL_PAYMENT':
      return '/orp/fixed-internet';
    case 'HBB_LEADS':
      return '/hbb-lead';
  }
}

/** A masked number cannot prefill a form, so the fields are left out with it. */
function pageWith(path: string, { msisdn = '', ...fields }: Record<string, string>): string {
  return /^\d+$/.test(msisdn) ? `${path}?${new URLSearchParams({ msisdn, ...fields })}` : path;
}
