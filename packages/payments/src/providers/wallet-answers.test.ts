import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { systemClock } from '@portal/domain/time/clock';
import { secret } from '@portal/platform/crypto/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRICE } from '../../../conformance/src/payments/wallet-fixture.ts';
import { gsma } from './gsma/gsma.ts';
import { uuidOf } from './idempotency-keys.ts';
import { momo } from './momo/momo.ts';
import type { PaymentProvider } from './provider.ts';

/** Answers the sandbox never gives: a proxy in between, and what the standard leaves open. */
type Answer = { status: number; body: string };

const REFERENCE = 'reference-of-ours';
const TOKEN: Answer = { status: 200, body: JSON.stringify({ access_token: 'token', expires_in: 3_600 }) };
const PROXY: Answer = { status: 404, body: '<html><body>Not Found</body></html>' };
const GATEWAY: Answer = { status: 404, body: '{"statusCode":404,"message":"Resource not found"}' };

let server: Server;
let said: Record<string, Answer>;
let wallets: Record<'momo' | 'gsma', PaymentProvider>;

beforeAll(async () => {
  server = createServer(({ method, url }, reply) => {
    const answer = url?.startsWith('/token') || url?.includes('/token/') ? TOKEN : said[`${method} ${url}`];
    const { status, body } = answer ?? PROXY;
    reply.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callbackSecret = secret('callback secret of the test');
  const addressKeys = [Buffer.alloc(32, 'key')];
  const callbackBase = () => 'https://portal.example/callbacks/x/y';
  const shared = { clock: systemClock, callbackBase, addressKeys };
  const product = { apiUser: 'portal', apiKey: secret('key'), subscriptionKey: secret('key') };
  const targetEnvironment = 'mtnrwanda';
  const doors = {
    clientId: 'portal',
    clientSecret: secret('key'),
    apiKey: secret('key'),
    creditAccount: 'P',
    xClientId: null,
  };
  wallets = {
    momo: momo({
      ...shared,
      account: {
        baseUrl,
        targetEnvironment,
        sandboxCurrency: null,
        mandates: false,
        collection: product,
        disbursement: product,
        callbackSecret,
      },
    }),
    gsma: gsma({ ...shared, account: { ...doors, baseUrl, tokenUrl: `${baseUrl}/token`, callbackSecret } }),
  };
});
beforeEach(() => {
  said = {};
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
const check = (wallet: 'momo' | 'gsma') =>
  wallets[wallet].check({ reference: REFERENCE, providerReference: null, amount: PRICE });
const start = (wallet: 'momo' | 'gsma') =>
  wallets[wallet].start({
    reference: REFERENCE,
    payer: '788123456' as Msisdn,
    amount: PRICE,
    description: 'Airtime 500',
    email: null,
    returnUrl: 'https://portal.example/payment/status',
  });
const refund = (wallet: 'momo' | 'gsma', attempt = 1) =>
  wallets[wallet].refunds?.refund({ reference: REFERENCE, providerReference: 'T1', amount: PRICE, attempt });

const ASKED = `GET /collection/v1_0/requesttopay/${uuidOf(REFERENCE)}`;
const LOST = `GET /responses/${uuidOf(REFERENCE)}`;
const PAY = 'POST /transactions/type/merchantpay';

describe('only the wallet itself can say that a payment never arrived', () => {
  test.each([PROXY, GATEWAY])(
    'a "not found" of a proxy or gateway in between proves nothing: $body',
    async (between) => {
      said = { [ASKED]: between, [LOST]: between };
      expect((await check('momo')).kind).toBe('unknown');
      expect((await check('gsma')).kind).toBe('unknown');
    },
  );

  test('its own "not found" does', async () => {
    said = {
      [ASKED]: json(404, { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' }),
      [LOST]: json(404, { errorCategory: 'identification', errorCode: 'identifierError' }),
    };
    expect(await check('momo')).toEqual({ kind: 'never-arrived' });
    expect(await check('gsma')).toEqual({ kind: 'never-arrived' });
  });
});

describe.each([400, 409])('a repeat that is recognised by its code, under HTTP %i', (status) => {
  const repeat = json(status, { errorCategory: 'businessRule', errorCode: 'duplicateRequest' });

  test('is the payment that came first, not a refusal', async () => {
    said = {
      [PAY]: repeat,
      [LOST]: json(200, { link: '/requeststates/S1' }),
      'GET /requeststates/S1': json(200, { serverCorrelationId: 'S1', status: 'pending' }),
    };
    expect((await start('gsma')).kind).toBe('awaiting-customer');
  });

  test('is the refund that came first', async () => {
    said = {
      'POST /transactions/T1/reversals': repeat,
      [`GET /responses/${uuidOf(`${REFERENCE}:refund`)}`]: json(200, { link: '/transactions/R1' }),
    };
    expect(await refund('gsma')).toEqual({ kind: 'refunded', refundReference: 'R1' });
  });
});

const REFUND = uuidOf(`${REFERENCE}:refund`);
const SECOND_REFUND = uuidOf(`${REFERENCE}:refund-2`);

test('a refund that MoMo has refused for good is a new one to it under the next number', async () => {
  const status = (id: string) => `GET /disbursement/v1_0/refund/${id}`;
  said = {
    'POST /disbursement/v1_0/refund': json(202, {}),
    [status(REFUND)]: json(200, { externalId: REFERENCE, status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }),
    [status(SECOND_REFUND)]: json(200, { externalId: REFERENCE, status: 'PENDING' }),
  };
  expect(await refund('momo')).toEqual({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS' });
  expect(await refund('momo', 2)).toEqual({ kind: 'submitted', refundReference: SECOND_REFUND });
  expect((await refund('momo'))?.kind).toBe('refused');
});

test('a refund that a GSMA wallet has refused for good is a new one to it under the next number', async () => {
  const failed = {
    serverCorrelationId: 'S1',
    status: 'failed',
    error: { errorCategory: 'x', errorCode: 'y' },
  };
  const repeat = json(409, { errorCategory: 'businessRule', errorCode: 'duplicateRequest' });
  said = {
    'POST /transactions/T1/reversals': repeat,
    [`GET /responses/${REFUND}`]: json(200, { link: '/requeststates/S1' }),
    'GET /requeststates/S1': json(200, failed),
    [`GET /responses/${SECOND_REFUND}`]: json(200, { link: '/requeststates/S2' }),
    'GET /requeststates/S2': json(200, { serverCorrelationId: 'S2', status: 'pending' }),
  };
  expect(await refund('gsma')).toEqual({ kind: 'refused', reason: 'y' });
  expect(await refund('gsma', 2)).toEqual({ kind: 'submitted', refundReference: 'S2' });
});

test('an error inside of a success is no refusal: nothing is known', async () => {
  said = {
    'POST /collection/v1_0/requesttopay': json(202, { code: 'INTERNAL_PROCESSING_ERROR' }),
    'POST /disbursement/v1_0/refund': json(200, { code: 'INTERNAL_PROCESSING_ERROR' }),
    [PAY]: json(200, { errorCategory: 'internal', errorCode: 'genericError' }),
    'POST /transactions/T1/reversals': json(200, { errorCategory: 'internal', errorCode: 'genericError' }),
  };
  for (const wallet of ['momo', 'gsma'] as const) {
    expect((await start(wallet)).kind).toBe('unknown');
    expect((await refund(wallet))?.kind).toBe('unknown');
  }
});

test("amount and transaction of MoMo's are read as text and as the bare numbers of its examples", async () => {
  const paid = { externalId: REFERENCE, status: 'SUCCESSFUL', currency: 'RWF' };
  for (const [amount, financialTransactionId] of [
    ['500', '23503452'],
    [500, 23_503_452],
  ]) {
    said = { [ASKED]: json(200, { ...paid, amount, financialTransactionId }) };
    expect(await check('momo')).toEqual({ kind: 'paid', providerReference: '23503452', charged: PRICE });
  }
});

test('a refusal is one without a transaction; a success that names none, or another currency, is unclear', async () => {
  const about = { externalId: REFERENCE, amount: '500', currency: 'RWF', financialTransactionId: null };
  said = { [ASKED]: json(200, { ...about, status: 'FAILED', reason: 'EXPIRED' }) };
  expect(await check('momo')).toEqual({ kind: 'declined', reason: 'no-answer' });
  said = { [ASKED]: json(200, { ...about, status: 'SUCCESSFUL' }) };
  expect((await check('momo')).kind).toBe('unknown');
  said = {
    [ASKED]: json(200, { ...about, status: 'SUCCESSFUL', financialTransactionId: '1', currency: 'EUR' }),
  };
  expect((await check('momo')).kind).toBe('unknown');
});
