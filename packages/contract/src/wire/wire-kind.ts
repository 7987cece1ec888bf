import type { OrderKind } from '@portal/domain/payments/order';
import type { CallResult } from '../calls/calls.ts';

type WireOrder = CallResult<'readOrder'>;

/**
 * Wire spelling and heading of each kind of order (SPEC section 3 "Payment context", "Product type labels"). A router's
 * bundle is a prepaid bundle on the wire, with its own heading.
 */
export const WIRE_KIND: Record<OrderKind, Pick<WireOrder, 'transactionType' | 'rechargeType'>> = {
  'prepaid-recharge': { transactionType: 'PREPAID_RECHARGE', rechargeType: 'PREPAID RECHARGE' },
  // The texts of a recharge fit; what is about its one number does not.
  'several-recharges': { transactionType: 'PREPAID_RECHARGE', rechargeType: 'SEVERAL RECHARGES' },
  'postpaid-bill': { transactionType: 'POSTPAID_BILL', rechargeType: 'POSTPAID BILL PAYMENT' },
  'prepaid-bundle': { transactionType: 'PREPAID_BUNDLES', rechargeType: 'BUNDLE PURCHASE' },
  'postpaid-bundle': { transactionType: 'POSTPAID_BUNDLES', rechargeType: 'BUNDLE PURCHASE' },
  'broadband-bundle': { transactionType: 'PREPAID_BUNDLES', rechargeType: 'Broadband Recharge' },
  'fixed-invoice': { transactionType: 'BILL_PAYMENT', rechargeType: 'BILL_PAYMENT' },
  lead: { transactionType: 'HBB_LEADS', rechargeType: 'HBB_LEADS' },
};
