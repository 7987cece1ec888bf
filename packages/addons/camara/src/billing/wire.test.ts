import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { toCreatePayment, toPartialRefund, toTotalRefund } from './wire.ts';

// Source: CAMARA CarrierBillingCheckOut, Carrier Billing v0.5 and Carrier Billing Refund v0.3: `amountTransaction` needs
// `referenceCode` beside `clientCorrelator`, by which the operator knows a repeat; amounts include tax.

test('a charge is written as CAMARA defines it', () => {
  expect(toCreatePayment({ key: 'k1', phoneNumber: '+250788100001', amount: money(1_500, 'RWF') })).toEqual({
    amountTransaction: {
      phoneNumber: '+250788100001',
      clientCorrelator: 'k1',
      referenceCode: 'k1',
      paymentAmount: {
        chargingInformation: {
          amount: 1500,
          currency: 'RWF',
          description: 'Payment k1',
          isTaxIncluded: true,
        },
      },
    },
  });
});

test('amounts are in whole units, also of a currency with cents', () => {
  const amount = { minor: 150_050, currency: 'USD' };
  const written = { chargingInformation: { amount: 1500.5, currency: 'USD' } };
  expect(toCreatePayment({ key: 'k1', phoneNumber: '+250788100001', amount })).toMatchObject({
    amountTransaction: { paymentAmount: written },
  });
  expect(toPartialRefund('k3', amount)).toMatchObject({ amountTransaction: { refundAmount: written } });
});

test('a refund is written as CAMARA defines it: a whole one has no amount, a part has its own', () => {
  expect(toTotalRefund('k2')).toEqual({
    type: 'total',
    amountTransaction: { clientCorrelator: 'k2', referenceCode: 'k2', refundAmount: {} },
  });
  expect(toPartialRefund('k3', money(200, 'RWF'))).toEqual({
    type: 'partial',
    amountTransaction: {
      clientCorrelator: 'k3',
      referenceCode: 'k3',
      refundAmount: {
        chargingInformation: { amount: 200, currency: 'RWF', description: 'Refund k3', isTaxIncluded: true },
      },
    },
  });
});
