import { expect, test } from 'vitest';
import { usualPayer } from './usual-payer.ts';

const prepaid = { msisdn: '788100001', rechargeType: 'PREPAID RECHARGE', lineType: 'PREPAID' } as const;

test('whoever recharges a number is asked whether that number pays', () => {
  expect(usualPayer(prepaid, 'wallet')).toBe('788100001');
  expect(usualPayer(prepaid, 'airtime')).toBe('788100001');
});

test('a router is never proposed as payer: its code would go to its own SIM', () => {
  const router = { ...prepaid, rechargeType: 'Broadband Recharge', lineType: 'BROADBAND' } as const;
  expect(usualPayer(router, 'airtime')).toBe('');
  expect(usualPayer(router, 'wallet')).toBe('');
});

test('a line that gets bills is not proposed to pay with airtime, which it has none of', () => {
  const bill = { ...prepaid, rechargeType: 'POSTPAID BILL PAYMENT', lineType: 'POSTPAID' } as const;
  expect(usualPayer(bill, 'airtime')).toBe('');
  expect(usualPayer(bill, 'wallet')).toBe('788100001');
  expect(usualPayer({ ...bill, lineType: 'HYBRID' }, 'airtime')).toBe('788100001');
});

test('a masked number of an order from another browser is not proposed', () => {
  expect(usualPayer({ ...prepaid, msisdn: '78•••••01' }, 'wallet')).toBe('');
});
