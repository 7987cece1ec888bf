import { expect, test } from 'vitest';
import { usualPayer } from './usual-payer.ts';

const prepaid = { msisdn: '788100001', rechargeType: 'PREPAID RECHARGE', lineType: 'PREPAID' } as const;

test('prefills the recharged number as payer', () => {
  expect(usualPayer(prepaid, 'wallet')).toBe('788100001');
  expect(usualPayer(prepaid, 'airtime')).toBe('788100001');
});

test('never prefills a router, whose code would go to its own SIM', () => {
  const router = { ...prepaid, rechargeType: 'Broadband Recharge', lineType: 'BROADBAND' } as const;
  expect(usualPayer(router, 'airtime')).toBe('');
  expect(usualPayer(router, 'wallet')).toBe('');
});

test('does not prefill a postpaid line for airtime, which it does not have', () => {
  const bill = { ...prepaid, rechargeType: 'POSTPAID BILL PAYMENT', lineType: 'POSTPAID' } as const;
  expect(usualPayer(bill, 'airtime')).toBe('');
  expect(usualPayer(bill, 'wallet')).toBe('788100001');
  expect(usualPayer({ ...bill, lineType: 'HYBRID' }, 'airtime')).toBe('788100001');
});

test('does not prefill a masked number of an order from another browser', () => {
  expect(usualPayer({ ...prepaid, msisdn: '78•••••01' }, 'wallet')).toBe('');
});
