import { systemClock } from '@portal/domain/time/clock';
import {
  type DeliverySample,
  SENT_TOP_UP,
  testAlteredDeliveries,
} from '@portal/operator/testing/altered-answers';
import { openAnsweringServer } from '@portal/platform/api-client/testing/answering-server';
import { secret } from '@portal/platform/crypto/secret';
import { expect, test } from 'vitest';
import { createProductReader } from './read-product.ts';
import { reloadlyApi } from './reloadly-api.ts';
import { reloadlyTopUp } from './top-up.ts';

const PRODUCT = {
  operatorId: 1,
  name: 'Isano Rwanda',
  supportsLocalAmounts: true,
  denominationType: 'RANGE',
  destinationCurrencyCode: 'RWF',
  localMinAmount: 100,
  localMaxAmount: 50_000,
};

/** A top-up as Reloadly's reference shows it. */
const TOP_UP = {
  transactionId: 4602843,
  status: 'SUCCESSFUL',
  operatorTransactionId: '7297929551:OrderConfirmed',
  customIdentifier: 'payment-0001',
  recipientPhone: '250788123456',
  requestedAmount: 0.4,
  requestedAmountCurrencyCode: 'USD',
  deliveredAmount: 500,
  deliveredAmountCurrencyCode: 'RWF',
  transactionDate: '2026-11-28 03:00:01',
};

const POST = 'POST /topups';
const STATUS = 'GET /topups/4602843/status';
const REPORT = 'GET /topups/reports/transactions';
const known = { reference: '4602843' };

const samples: readonly DeliverySample[] = [
  {
    title: 'a top-up is made at once',
    call: 'send',
    key: POST,
    answer: { json: TOP_UP },
    outcome: 'delivered',
  },
  {
    title: 'a top-up is under way',
    call: 'send',
    key: POST,
    outcome: 'pending',
    answer: { json: { ...TOP_UP, status: 'PROCESSING', deliveredAmount: null, operatorTransactionId: null } },
  },
  {
    title: 'a number is refused',
    call: 'send',
    key: POST,
    outcome: 'refused',
    answer: { status: 400, json: { errorCode: 'INVALID_RECIPIENT_PHONE', message: 'x', timeStamp: null } },
  },
  ...(
    [
      ['SUCCESSFUL', 'delivered'],
      ['PROCESSING', 'pending'],
      ['FAILED', 'refused'],
    ] as const
  ).flatMap(([status, outcome]): DeliverySample[] => [
    {
      title: `asked by its number: ${status}`,
      call: 'ask',
      key: STATUS,
      outcome,
      request: known,
      answer: { json: { ...TOP_UP, status } },
    },
    {
      title: `found in the report: ${status}`,
      call: 'ask',
      key: REPORT,
      outcome,
      answer: { json: { content: [{ ...TOP_UP, status }], totalPages: 1 } },
      finds: ['content', 'content.0.customIdentifier'],
    },
  ]),
];

const openAt = (baseUrl: string) => {
  const account = {
    baseUrl,
    authUrl: baseUrl,
    clientId: 'client',
    operatorId: 1,
    timeoutSeconds: 30,
    clientSecret: secret('secret of the test'),
  };
  const api = reloadlyApi(account, systemClock);
  const readProduct = createProductReader(api, 1, systemClock);
  return reloadlyTopUp({ api, readProduct, operatorId: 1, timeoutMs: 30_000 });
};
const TOKEN = { 'POST /oauth/token': { json: { access_token: 'token', expires_in: 3_600 } } };

// Reloadly's reference: `amount` is a number in units of the line's currency (`useLocalAmount`).
test('asks for whole units, also in a currency with cents', async () => {
  const server = await openAnsweringServer();
  const sold = { json: { ...PRODUCT, destinationCurrencyCode: 'USD' } };
  server.answerWith({ ...TOKEN, 'GET /operators/1': sold, [POST]: { json: TOP_UP } });
  const amount = { minor: 50_050, currency: 'USD' };
  // The answer is about another amount; what was asked for is looked at.
  await expect(openAt(server.baseUrl).send({ ...SENT_TOP_UP, amount })).rejects.toThrow('another amount');
  expect(server.sent().at(-1)?.body).toMatchObject({ amount: 500.5, useLocalAmount: true });
  await server.close();
});

testAlteredDeliveries({
  title: 'Top-ups at Reloadly',
  request: SENT_TOP_UP,
  shared: { ...TOKEN, 'GET /operators/1': { json: PRODUCT } },
  samples,
  open: openAt,
});
