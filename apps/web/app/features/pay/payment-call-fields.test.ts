import { CALLS } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { expect, test } from 'vitest';
import { type OrderToPay, toInitiateFields, toProcessFields } from './payment-call-fields.ts';

const order = {
  orderId: 'o'.repeat(22),
  amount: '500',
  currency: 'RWF',
  msisdn: '788100001',
  productCode: null,
  dataUnit: null,
  transactionType: 'PREPAID_RECHARGE',
  accountNo: null,
  invoiceDetail: null,
  lineType: 'PREPAID',
} as OrderToPay;

test('initiate sends the order fields of SPEC', () => {
  const fields = toInitiateFields(order);
  expect(fields).toMatchObject({
    amount: '500',
    countryCode: '250',
    currencyCode: 'RWF',
    mobileNumber: '788100001',
    transactionType: 'PREPAID_RECHARGE',
    accountType: 'PREPAID',
    loggedInNumber: null,
  });
  expect(CALLS.initiatePayment.input.safeParse({ ...fields, paymentMode: 'MPESA' }).success).toBe(true);
});

test('initiate does not send a masked number', () => {
  expect(toInitiateFields({ ...order, msisdn: '78•••••01' }).mobileNumber).toBeNull();
});

test('process sends the paying number with the leading zero of Rwanda', () => {
  expect(toProcessFields(order, '788200002' as Msisdn)).toEqual({
    isSubscriberRequest: true,
    proccessFlag: true,
    paymentMobile: '0788200002',
    accountId: null,
    accountType: 'PREPAID',
  });
  expect(toProcessFields(order, null)).not.toHaveProperty('paymentMobile');
});
