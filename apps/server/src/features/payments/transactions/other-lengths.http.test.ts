import type { CallResult } from '@portal/contract/calls/calls';
import { CODE_LENGTH } from '@portal/domain/identifiers/one-time-code';
import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { createProvenVisit } from '@portal/payments/testing/proven-visit';
import { sealPin } from '@portal/payments/testing/seal-pin';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

// `vitest.config.ts` runs this file as the product is, and with one line changed: codes of four and of eight digits, PINs of
// five. Whoever changes the line must have changed the messages, the fields and the checks with it.

const PAYMENT_MODE = 'SMARTCASH_SECURE';

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
  const payload = { offersAirtime: true, offersSmartcash: true };
  await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
});
afterAll(() => buyer.close());

test('a customer gets a code of the length that is set, pays with it and a PIN, and the page says how many digits', async () => {
  const visited = createProvenVisit(buyer);
  const payer = await buyer.subscriber({ wallet: { balance: 90_000 } });
  const { orderId } = await visited.orderBundle();
  const verified = await visited.prove(payer, PAYMENT_MODE);
  const { tokenType, accessToken } = verified.result as CallResult<'verifyWalletUser'>;
  const { inbox } = await buyer.phone(payer);
  expect(inbox.map(({ text }) => text).join()).toMatch(new RegExp(`\\b\\d{${CODE_LENGTH}} is your`));

  const headers = { authorization: `${tokenType} ${accessToken}` };
  const input = { orderId, paymentMode: PAYMENT_MODE, paymentMobile: `0${payer}` };
  const initiated = await visited.call('initiateSecurePayment', input, { headers });
  const { transactionId, encryptionKeyDetails } = initiated.envelope
    .result as CallResult<'initiateSecurePayment'>;
  const { key, at } = encryptionKeyDetails ?? { key: '', at: '' };
  expect(DEFAULT_PIN).toHaveLength(PIN_LENGTH);
  const amPin = sealPin({ pin: DEFAULT_PIN, transactionId, key, at });
  await visited.call(
    'processSecurePayment',
    { transactionId, paymentMode: PAYMENT_MODE, amPin },
    { headers },
  );
  expect(await visited.finish(transactionId)).toMatchObject({ status: 'SUCCESS' });

  const { body } = await buyer.portal.app.inject({
    url: '/cms/webpage/activePackage?opco=RW&pageUrl=en/payment-translation',
  });
  expect(body).toContain(`${CODE_LENGTH}-digit code`);
  expect(body).toContain(`${PIN_LENGTH}-digit PIN`);
});
