import type { CallResult } from '@portal/contract/calls/calls';
import { FAQS_PATH, LIKE_COUNT_PATH } from '@portal/contract/http/paths';
import { brandCodes } from '@portal/domain/language/brand';
import { paymentCallbacks } from '@portal/payments/engine/tables';
import { callbackAddresses } from '@portal/payments/providers/callback-address';
import { CALLBACK_KINDS } from '@portal/payments/providers/mpesa/daraja-api';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { secret } from '@portal/platform/crypto/secret';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../testing/buyer.ts';
import { createTestPortal, type TestPortal } from '../testing/portal.ts';

const OLD = 'the secret of the tests before it was replaced';
const NEW = 'the secret of the tests that takes its place';

/** The three steps of docs/operations.md, as nodes on one database. */
let buyer: TestBuyer;
let announced: TestPortal;
let replaced: TestPortal;
let done: TestPortal;

beforeAll(async () => {
  buyer = await createBuyer({ SECRET: OLD, SECRET_PREVIOUS: NEW });
  announced = buyer.portal;
  const nodeWith = (environment: Record<string, string>) =>
    createTestPortal({
      databaseUrl: announced.databaseUrl,
      clock: buyer.clock,
      environment: { RATE_LIMIT_FACTOR: '100', ...environment },
    });
  replaced = await nodeWith({ SECRET: NEW, SECRET_PREVIOUS: OLD });
  done = await nodeWith({ SECRET: NEW });
});
afterAll(async () => {
  await done.close();
  await replaced.close();
  await buyer.close();
});

/** Visitor that a node reads from a cookie; `null`: it issues a new one. */
const visitorOf = (portal: TestPortal, cookie: string) =>
  portal.root.app.visitors.read(cookie.replace('visitor=', ''))?.id ?? null;

test('accepts a cookie of the previous secret until that secret is removed', () => {
  const old = announced.cookieOf('keza');
  expect(visitorOf(replaced, old)).toBe(visitorOf(announced, old));
  expect(visitorOf(done, old)).toBeNull();
});

test('accepts cookies of old and new nodes during a rolling change', () => {
  expect(visitorOf(announced, replaced.cookieOf('mugisha'))).not.toBeNull();
  expect(visitorOf(replaced, announced.cookieOf('mugisha'))).not.toBeNull();
});

/**
 * Sends a code with the old secret to a browser whose cookie every node accepts, and enters it at another
 * node.
 */
async function verifyAt(portal: TestPortal) {
  const headers = { cookie: done.cookieOf('uwase') };
  const msisdn = await buyer.subscriber();
  const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
  await announced.call('placeOrder', order, { headers });
  const sent = await announced.call('sendCode', { msisdn }, { headers });
  const { refId } = sent.envelope.result as CallResult<'sendCode'>;
  const otp = await buyer.lastCode(msisdn);
  const answer = { refId, otp, username: msisdn, paymentMode: brandCodes(portal.root.app.brand).money };
  return (await portal.call('verifyWalletUser', answer, { headers })).envelope;
}

test('accepts a code sent before the change until the previous secret is removed', async () => {
  expect(await verifyAt(replaced)).toMatchObject({ status: 'success' });
  expect(await verifyAt(done)).toMatchObject({ status: 'failure', statusCode: '2003' });
});

const pathOf = ({ root }: TestPortal, name: string) =>
  root.modules.payments.deps.callbackPaths.find((path) => path.name === name)?.secret.reveal() ?? '';

async function notify(portal: TestPortal, last: string, kept: string) {
  const addresses = callbackAddresses(CALLBACK_KINDS, {
    callbackBase: () => `https://portal.example/callbacks/mpesa/${last}`,
    addressKeys: [deriveKey(secret(OLD), 'callback address')],
  });
  const { pathname, search } = new URL(addresses.addressOf('push', kept));
  const payload = JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: `ws_${kept}` } } });
  const { statusCode } = await portal.app.inject({ method: 'POST', url: pathname + search, payload });
  const [row] = await buyer.sandbox.db
    .select({ genuine: paymentCallbacks.genuine })
    .from(paymentCallbacks)
    .where(eq(paymentCallbacks.reference, kept));
  return { statusCode, genuine: row?.genuine ?? null };
}

test('accepts callbacks to URLs of the previous secret until it is removed', async () => {
  expect(await notify(replaced, pathOf(announced, 'mpesa'), 'one')).toEqual({
    statusCode: 200,
    genuine: true,
  });
  expect(await notify(done, pathOf(announced, 'mpesa'), 'two')).toEqual({ statusCode: 404, genuine: null });
  expect(await notify(done, pathOf(done, 'mpesa'), 'three')).toEqual({ statusCode: 200, genuine: false });
});

test('counts one vote of a visitor before and after the change', async () => {
  const question = 'pay-a-bill';
  const vote = ({ app }: TestPortal, isLike: string) =>
    app.inject({
      url: LIKE_COUNT_PATH,
      query: { questionId: question, isLike, opco: 'RW' },
      headers: { cookie: done.cookieOf('ingabire') },
    });
  const percentage = async () => {
    const { data } = (await replaced.app.inject({ url: FAQS_PATH, query: { opco: 'RW' } })).json();
    return data.find(({ questionId }: { questionId: string }) => questionId === question).countLikePercentage;
  };
  await vote(announced, 'true');
  expect(await percentage()).toBe(100);
  await vote(replaced, 'false');
  expect(await percentage()).toBe(0);
});
