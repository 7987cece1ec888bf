import { randomBytes } from 'node:crypto';
import type { CallResult } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestBuyer } from '@portal/server/testing/buyer';
import { expect, test } from 'vitest';
import { createProvenVisit, type ProvenVisit } from '../testing/proven-visit.ts';
import { sealPin } from '../testing/seal-pin.ts';

const buyer = openTestBuyer();

const change = (payload: object) =>
  buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });

/** The way to pay with a PIN that is on: the brand's wallet, or SmartCash. */
type PinWay = { paymentMode: string; settings: object };
const WAYS: Record<string, () => PinWay> = {
  'the operator’s wallet': () => ({
    paymentMode: brandCodes(buyer.portal.root.app.brand).money,
    settings: { walletPinMode: true },
  }),
  SmartCash: () => ({ paymentMode: 'SMARTCASH_SECURE', settings: { offersSmartcash: true } }),
};

/** Opens a payment of a new order; the number was proved by a code. */
async function begin(visited: ProvenVisit, paymentMode: string) {
  const payer = await buyer.subscriber({ wallet: { balance: 900_000 } });
  const { orderId } = await visited.orderBundle();
  const verified = await visited.prove(payer, paymentMode);
  const { tokenType, accessToken } = verified.result as CallResult<'verifyWalletUser'>;
  const headers = { authorization: `${tokenType} ${accessToken}` };
  const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const { envelope } = await visited.call('initiateSecurePayment', input, { headers });
  const { transactionId, encryptionKeyDetails } = envelope.result as CallResult<'initiateSecurePayment'>;
  const send = (amPin: string) =>
    visited.call('processSecurePayment', { transactionId, paymentMode, amPin }, { headers });
  const pay = (pin: string) => {
    if (!encryptionKeyDetails) throw new Error('no key');
    return send(sealPin({ pin, transactionId, ...encryptionKeyDetails }));
  };
  return { transactionId, send, pay };
}

// The finding "One customer with one SIM switches the operator's wallet off for everybody": nine blobs, three payments, one browser.
test.each(Object.keys(WAYS))(
  'nine unreadable PINs of one browser leave %s open: the next honest customer pays',
  async (name) => {
    const { paymentMode, settings } = (WAYS[name] as () => PinWay)();
    await change(settings);
    buyer.clock.push(2_000);
    const attacker = createProvenVisit(buyer);
    const payments = [];
    for (let nth = 0; nth < 3; nth += 1) payments.push(await begin(attacker, paymentMode));
    for (const { send } of payments)
      for (let nth = 0; nth < 3; nth += 1) {
        // As long as a ciphertext: it reaches the wallet, which cannot read it.
        const { status, envelope } = await send(randomBytes(384).toString('base64'));
        expect([status, envelope.statusCode]).toEqual([422, 'PIN_UNREADABLE']);
      }
    const honest = createProvenVisit(buyer);
    const paid = await begin(honest, paymentMode);
    expect((await paid.pay('1234')).status).toBe(200);
    expect(await honest.finish(paid.transactionId)).toMatchObject({ status: 'SUCCESS' });
    const { body } = await buyer.portal.app.inject({ url: '/metrics' });
    expect(body).not.toMatch(/provider_breaker_open\{[^}]*\} 1/);
  },
);

test('after an unreadable PIN the same payment is paid with the PIN typed again, and no try is lost', async () => {
  const { paymentMode, settings } = (WAYS['the operator’s wallet'] as () => PinWay)();
  await change(settings);
  buyer.clock.push(2_000);
  const visited = createProvenVisit(buyer);
  const { transactionId, send, pay } = await begin(visited, paymentMode);
  const refused = await send(`${newId()}${newId()}`);
  expect(refused.envelope.statusCode).toBe('PIN_UNREADABLE');
  expect(refused.envelope.message).toContain('type your PIN again');
  expect((await pay('9999')).envelope.result).toMatchObject({ attemptsLeft: 4 });
  expect((await pay('1234')).status).toBe(200);
  expect(await visited.finish(transactionId)).toMatchObject({ status: 'SUCCESS' });
});
