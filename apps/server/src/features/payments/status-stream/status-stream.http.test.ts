import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { CallResult } from '@portal/contract/calls/calls';
import { STATUS_STREAM_PATH } from '@portal/contract/http/status-stream';
import { newId } from '@portal/platform/crypto/new-id';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Modules } from '../../../container/modules.ts';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';
import { registerStatusStream } from './status-stream-routes.ts';
import { createStreamSlots, type StreamLimits, type StreamSlots } from './stream-slots.ts';

const MONEY_PUSH = 'ISANO_MONEY_PUSH';
const NO_LIMITS: StreamLimits = { total: 100, perAddress: 100, perVisitor: 100 };

/** Limits of this test, in place of the real ones. */
let slots: StreamSlots;
let address: string;
let buyer: TestBuyer;
let openRequests = 0;

/** The streams with the limits of this test. */
function withSlotsOfTest({ streams, deps }: Modules['payments'], metrics: Metrics) {
  const ofTest: StreamSlots = { take: (client) => slots.take(client) };
  return (app: FastifyInstance) =>
    registerStatusStream(app, { ...streams, slots: ofTest, store: deps.store, metrics });
}

beforeAll(async () => {
  const overload = {
    reason: () => null,
    reportLoopDelay: () => {},
    reportRequest: () => {
      openRequests += 1;
      return () => {
        openRequests -= 1;
      };
    },
  };
  buyer = await createBuyer(
    {},
    {
      overload,
      change: ({ modules: { payments }, metrics }) => ({
        payments: {
          ...payments,
          routes: { ...payments.routes, visitor: withSlotsOfTest(payments, metrics) },
        },
      }),
    },
  );
  address = await buyer.portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => buyer.close());
beforeEach(() => {
  slots = createStreamSlots(NO_LIMITS);
});

/** A payment whose request is on the payer's handset. */
async function startPayment() {
  const visitor = newId();
  const payer = await buyer.subscriber({ wallet: { behaviour: 'normal', balance: 10_000 } });
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const { envelope } = await buyer.portal.call(
    'initiatePayment',
    { orderId, paymentMode: MONEY_PUSH, paymentMobile: `0${payer}` },
    { visitor },
  );
  const { transactionId } = envelope.result as CallResult<'initiatePayment'>;
  await buyer.portal.call('processPayment', { transactionId, paymentMode: MONEY_PUSH }, { visitor });
  return { visitor, payer, transactionId };
}

/** Approves the request on the handset. Nothing tells this portal yet: no callback arrives in this test. */
async function approve(payer: string): Promise<void> {
  const { prompts } = (await buyer.phone(payer)) as unknown as { prompts: { id: string }[] };
  const url = `/sandbox/api/phone/${payer}/prompts/${prompts[0]?.id}/approve`;
  await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
}

/** Lets the node of that buyer check and deliver, until the payment has ended. */
async function finish(transactionId: string, node: TestBuyer = buyer): Promise<void> {
  const isFinal = async () => {
    node.clock.push(5_000);
    await node.runJobs();
    const { envelope } = await node.portal.call('readStatus', { tid: transactionId });
    return envelope.status === 'success' && envelope.result.final;
  };
  await expect.poll(isFinal).toBe(true);
}

type Opened = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Reads until the text has this part, or to the end without one. */
  read: (until?: string) => Promise<string>;
  close: () => void;
};

/** Opens the stream as a browser does: a GET with its cookie and no other header, on a connection of its own. */
async function open(tid: string, visitor: string): Promise<Opened> {
  const headers = { cookie: buyer.portal.cookieOf(visitor) };
  const request = get(`${address}${STATUS_STREAM_PATH}?tid=${tid}`, { headers, agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const parts = reply.setEncoding('utf8')[Symbol.asyncIterator]();
  const read = async (until?: string) => {
    let text = '';
    while (until === undefined || !text.includes(until)) {
      const { done, value } = await parts.next();
      if (done) return text;
      text += value;
    }
    return text;
  };
  return { status: reply.statusCode ?? 0, headers: reply.headers, read, close: () => request.destroy() };
}

test('the browser that pays hears at once how it stands, and then that it is delivered; the stream ends', async () => {
  const { visitor, payer, transactionId } = await startPayment();
  const { headers, read } = await open(transactionId, visitor);
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(headers['x-accel-buffering']).toBe('no');
  // A proxy that compresses would keep the first words until it has enough of them (RFC 9111 section 5.2.2.6).
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(await read('"final"')).toContain('event: status\ndata: {"status":"IN_PROCESS"');

  await approve(payer);
  await finish(transactionId);
  const text = await read();
  expect(text).toContain(
    `"status":"SUCCESS","transactionStatus":"SUCCESS","transactionId":"${transactionId}","final":true`,
  );
  expect(text).not.toContain('event: end');
});

test('a change that another node recorded is heard too', async () => {
  const { visitor, payer, transactionId } = await startPayment();
  const other = await createBuyer({}, { databaseUrl: buyer.portal.databaseUrl });
  try {
    const { read } = await open(transactionId, visitor);
    await approve(payer);
    await finish(transactionId, other);
    expect(await read()).toContain('"status":"SUCCESS"');
  } finally {
    await other.close();
  }
});

test('a payment that has ended is said, and the stream ends at once', async () => {
  const { visitor, transactionId } = await startPayment();
  await buyer.portal.call('cancelPayment', { transactionId }, { visitor });
  const { read } = await open(transactionId, visitor);
  expect(await read()).toContain('"status":"FAILED"');
});

test.each([
  ['of another browser', newId()],
  ['that is unknown', null],
])('the stream of a payment %s is refused', async (_which, stranger) => {
  const { visitor, transactionId } = await startPayment();
  const { status, read } = await open(stranger ? transactionId : newId(), stranger ?? visitor);
  expect(status).toBe(404);
  expect(await read()).not.toContain('IN_PROCESS');
});

test('over a limit a browser is refused until a stream is closed, and it can poll all the time', async () => {
  slots = createStreamSlots({ ...NO_LIMITS, perVisitor: 1 });
  const { visitor, transactionId } = await startPayment();
  const { close, read } = await open(transactionId, visitor);
  await read('IN_PROCESS');
  const refused = await open(transactionId, visitor);
  expect(refused.status).toBe(429);
  const poll = await buyer.portal.call('readStatus', { tid: transactionId }, { visitor });
  expect(poll.envelope).toMatchObject({ result: { status: 'IN_PROCESS' } });
  close();
  await expect
    .poll(async () => {
      const { status, close: closeAgain } = await open(transactionId, visitor);
      closeAgain();
      return status;
    })
    .toBe(200);
});

test('an open stream is no waiting request, and its length is no duration of a reply', async () => {
  const { visitor, transactionId } = await startPayment();
  await expect.poll(() => openRequests).toBe(0);
  const { read, close } = await open(transactionId, visitor);
  await read('IN_PROCESS');
  expect(openRequests).toBe(0);
  close();
  const { body } = await buyer.portal.app.inject('/metrics');
  expect(body).toContain('status_streams_total{result="opened"}');
  expect(body).not.toMatch(/http_request_duration_seconds_count\{[^}]*status-stream/);
});

test('a portal that stops ends its streams, so that it does not wait for them', async () => {
  const { visitor, transactionId } = await startPayment();
  const { read } = await open(transactionId, visitor);
  // The last test of this file: nothing else can be asked afterwards.
  const [text] = await Promise.all([read(), buyer.portal.app.close()]);
  expect(text).not.toContain('event: end');
});
