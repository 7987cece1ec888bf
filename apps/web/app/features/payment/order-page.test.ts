import { expect, test } from 'vitest';
import { pageOfOrder } from './order-page.ts';

const ORDER = { msisdn: '788100001', amount: '500', productCode: null } as const;

test('every kind of order leads back to its own page with what was typed', () => {
  expect(pageOfOrder({ ...ORDER, rechargeType: 'PREPAID RECHARGE' })).toBe(
    '/prepaid-recharge?msisdn=788100001&amount=500',
  );
  expect(pageOfOrder({ ...ORDER, rechargeType: 'BUNDLE PURCHASE', productCode: 'VD3' })).toBe(
    '/data-bundle?msisdn=788100001&product=VD3',
  );
  expect(pageOfOrder({ ...ORDER, rechargeType: 'Broadband Recharge', productCode: 'HD1' })).toBe(
    '/broadband-recharge?msisdn=788100001&product=HD1',
  );
  expect(pageOfOrder({ ...ORDER, rechargeType: 'POSTPAID BILL PAYMENT' })).toBe(
    '/postpaid-bill-pay?msisdn=788100001&amount=500',
  );
  expect(pageOfOrder({ ...ORDER, rechargeType: 'BILL_PAYMENT' })).toBe('/orp/fixed-internet');
});

test('a masked number is not carried into a form', () => {
  expect(pageOfOrder({ ...ORDER, msisdn: '+250 7** *** *01', rechargeType: 'PREPAID RECHARGE' })).toBe(
    '/prepaid-recharge',
  );
});
