import { expect, test } from 'vitest';
import { defaultPayer } from './default-payer.ts';

const prepaid = { msisdn: '788100001', rechargeType: 'PREPAID RECHARGE', lineType: 'PREPAID' } as const;

test('prefills the recharged number as payer', () => {
  expect(defaultPayer(prepaid, 'wallet')).toBe('788100001');
  expect(defaultPayer(prepaid, 'airtime')).toBe('788100001');
});

test('never prefills a router, whose code would go to its own SIM', () => {
  const router = { ...prepaid, rechargeType: 'Broadband Recharge', lineType: 'BROADBAND' } as const;
  expect(defaultPayer(router, 'airtime')).toBe('');
  expect(defaultPayer(router, 'wallet')).toBe('');
});

test('does not prefill a postpaid line for airtime, which it does not have', () => {
  const bill = { ...prepaid, rechargeType: 'POSTPAID BILL PAYMENT', lineType: 'POSTPAID' } as const;
  expect(defaultPayer(bill, 'airtime')).toBe('');
  expect(defaultPayer(bill, 'wallet')).toBe('788100001');
  expect(defaultPayer({ ...bill, lineType: 'HYBRID' }, 'airtime')).toBe('788100001');
});

test('does not prefill a masked number of an order from another browser', () => {
  expect(defaultPayer({ ...prepaid, msisdn: '78•••••01' }, 'wallet')).toBe('');
});
