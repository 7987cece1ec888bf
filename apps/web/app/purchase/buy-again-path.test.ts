import { expect, test } from 'vitest';
import type { SessionOrder } from '../browser-storage/order-session.ts';
import { buyAgainPath } from './buy-again-path.ts';

/** Where each kind is bought again. An amount goes with a recharge only: next month's bill is another one. */
const PATHS: Record<SessionOrder['rechargeType'], string> = {
  'PREPAID RECHARGE': '/prepaid-recharge?msisdn=788100001&amount=2500',
  'SEVERAL RECHARGES': '/recharge-several?from=P1',
  'POSTPAID BILL PAYMENT': '/postpaid-bill-pay?msisdn=788100001',
  'BUNDLE PURCHASE': '/data-bundle?msisdn=788100001',
  'Broadband Recharge': '/broadband-recharge?msisdn=788100001',
  BILL_PAYMENT: '/orp/fixed-internet',
  HBB_LEADS: '/hbb-lead-status?lead=L1',
};

test.each(Object.entries(PATHS) as [SessionOrder['rechargeType'], string][])(
  '%s is bought again at %s',
  (rechargeType, path) => {
    const leadId = rechargeType === 'HBB_LEADS' ? 'L1' : null;
    const bought = { rechargeType, amount: '2500', msisdn: '788100001', leadId, transactionId: 'P1' };
    expect(buyAgainPath(bought)).toBe(path);
    // A masked number fills no field, and whoever may not open a payment gets none of its numbers.
    expect(buyAgainPath({ ...bought, msisdn: '788***001', transactionId: null })).toBe(
      leadId ? path : path.replace(/\?.*/, ''),
    );
  },
);
