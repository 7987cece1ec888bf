import { expect, test } from 'vitest';
import { orderPagePath } from './order-page.ts';

const ORDER = { msisdn: '788100001', amount: '500', productCode: null } as const;

test('leads every kind of order back to its own page with the fields filled in', () => {
  expect(orderPagePath({ ...ORDER, rechargeType: 'PREPAID RECHARGE' })).toBe(
    '/prepaid-recharge?msisdn=788100001&amount=500',
  );
  expect(orderPagePath({ ...ORDER, rechargeType: 'BUNDLE PURCHASE', productCode: 'VD3' })).toBe(
    '/data-bundle?msisdn=788100001&product=VD3',
  );
  expect(orderPagePath({ ...ORDER, rechargeType: 'Broadband Recharge', productCode: 'HD1' })).toBe(
    '/broadband-recharge?msisdn=788100001&product=HD1',
  );
  expect(orderPagePath({ ...ORDER, rechargeType: 'POSTPAID BILL PAYMENT' })).toBe(
    '/postpaid-bill-pay?msisdn=788100001&amount=500',
  );
  expect(orderPagePath({ ...ORDER, rechargeType: 'BILL_PAYMENT' })).toBe('/orp/fixed-internet');
});

test('does not prefill a masked number', () => {
  expect(orderPagePath({ ...ORDER, msisdn: '+250 7** *** *01', rechargeType: 'PREPAID RECHARGE' })).toBe(
    '/prepaid-recharge',
  );
});

// Ten numbers in an address would stand in the history of a shared phone, and in the log of every proxy.
test('names the order of several numbers, for the server to fill them in, and no number', () => {
  const several = { ...ORDER, msisdn: '2 numbers', rechargeType: 'SEVERAL RECHARGES' } as const;
  expect(orderPagePath({ ...several, orderId: 'o1' })).toBe('/recharge-several?from=o1');
  expect(orderPagePath(several)).toBe('/recharge-several');
});
