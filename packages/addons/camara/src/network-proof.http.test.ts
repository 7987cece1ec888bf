import type { CallResult } from '@portal/contract/calls/calls';
import { NETWORK_CHECK_PATH } from '@portal/contract/http/browser-paths';
import { createProvenVisit } from '@portal/payments/testing/proven-visit';
import { newId } from '@portal/platform/crypto/new-id';
import { createBuyer, type TestBuyer } from '@portal/server/testing/buyer';
import { startVerifyingOperator } from '@portal/server/testing/verifying-operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addOn } from './addon.ts';

const MINUTE_MS = 60_000;
const CONFIRMED = '/rw/number-confirmed';
const NOT_CONFIRMED = '/rw/number-not-confirmed';

let operator: Awaited<ReturnType<typeof startVerifyingOperator>>;
let camara: typeof operator.camara;
let buyer: TestBuyer;
beforeAll(async () => {
  operator = await startVerifyingOperator();
  camara = operator.camara;
  buyer = await createBuyer(operator.environment, { addOns: [addOn] });
});
afterAll(async () => {
  await buyer.close();
  await camara.stop();
});
beforeEach(() => {
  camara.deviceNumber = null;
  camara.isOnWifi = false;
});

/** A browser that asked for a code to see the purchases of a number. */
async function openCode(msisdn: string, visitor = newId()) {
  const sent = await buyer.portal.call('sendHistoryCode', { msisdn }, { visitor, lang: 'rw' });
  const challenge = sent.envelope.result as CallResult<'sendHistoryCode'>;
  return { visitor, msisdn, ...challenge };
}
type OpenCode = Awaited<ReturnType<typeof openCode>>;

/** Opens an address of the portal in a browser. Returns where it leads. */
async function open(visitor: string, url: string): Promise<string> {
  const reply = await buyer.portal.app.inject({ url, headers: { cookie: buyer.portal.cookieOf(visitor) } });
  buyer.portal.storeCookie(visitor, reply);
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location);
}

const begin = ({ visitor, refId }: Pick<OpenCode, 'visitor' | 'refId'>) =>
  open(visitor, `${NETWORK_CHECK_PATH}?refId=${refId}`);

/** The operator recognises the device, or does not, and leads back to the portal. */
async function askOperator(address: string): Promise<string> {
  const reply = await fetch(address, { redirect: 'manual' });
  const back = new URL(reply.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** The whole way through the operator. Returns the path of the page at its end. */
const confirm = async (code: OpenCode) => open(code.visitor, await askOperator(await begin(code)));

const checkProof = async ({ visitor, refId }: OpenCode) =>
  buyer.portal.call('checkNetworkProof', { refId }, { visitor });
const isProven = async (code: OpenCode) =>
  ((await checkProof(code)).envelope.result as CallResult<'checkNetworkProof'>).confirmed;
const historyStatus = async ({ visitor }: OpenCode) =>
  (await buyer.portal.call('readHistory', {}, { visitor })).status;

describe('the mobile network', () => {
  test('proves the number of its device as a code does, and the browser gets a new identity', async () => {
    const code = await openCode(await buyer.subscriber());
    expect(code.networkProof).toBe(true);
    camara.deviceNumber = `+250${code.msisdn}`;
    expect(await isProven(code)).toBe(false);
    const before = buyer.portal.cookieOf(code.visitor);
    expect(await confirm(code)).toBe(CONFIRMED);
    expect(await historyStatus(code)).not.toBe(200);
    expect(await isProven(code)).toBe(true);
    expect(await historyStatus(code)).toBe(200);
    expect(buyer.portal.cookieOf(code.visitor)).not.toBe(before);
  });

  test('proves a payer: the proof pays one order with airtime', async () => {
    const { visitor, orderBundle } = createProvenVisit(buyer);
    const payer = await buyer.subscriber({ airtime: 5_000 });
    const { orderId } = await orderBundle(payer);
    const sent = await buyer.portal.call('sendCode', { msisdn: payer, orderId }, { visitor, lang: 'rw' });
    const { refId, networkProof } = sent.envelope.result as CallResult<'sendCode'>;
    expect(networkProof).toBe(true);
    camara.deviceNumber = `+250${payer}`;
    await open(visitor, await askOperator(await begin({ visitor, refId })));
    const input = { refId, paymentMode: 'AIR_TIME' };
    const proven = await buyer.portal.call('checkNetworkProof', input, { visitor });
    const { uniqueCode } = proven.envelope.result as CallResult<'checkNetworkProof'>;
    const balance = { msisdn: payer, uniqueCode: uniqueCode ?? '', serviceType: 'AIRTIME' } as const;
    expect((await buyer.portal.call('queryBalance', balance, { visitor })).status).toBe(200);
  });

  test('is not offered, and not asked, where airtime could pay for another number: nobody would be shown the amount', async () => {
    const { visitor, orderBundle } = createProvenVisit(buyer);
    const payer = await buyer.subscriber({ airtime: 5_000 });
    await orderBundle();
    for (const named of [{}, { paymentMode: 'AIR_TIME' }]) {
      const sent = await buyer.portal.call('sendCode', { msisdn: payer, ...named }, { visitor });
      const { refId, networkProof } = sent.envelope.result as CallResult<'sendCode'>;
      expect(networkProof).toBeUndefined();
      expect(await begin({ visitor, refId })).toBe('/number-not-confirmed');
    }
  });

  test.each([
    ['on Wi-Fi: the operator does not recognise the device', () => {}],
    [
      'on Wi-Fi: the operator refuses the question',
      (number: string) => {
        camara.deviceNumber = number;
        camara.isOnWifi = true;
      },
    ],
    [
      'with another number in the device',
      () => {
        camara.deviceNumber = '+250788999999';
      },
    ],
  ])('does not prove the number %s, and the code still works', async (_, arrange) => {
    const code = await openCode(await buyer.subscriber());
    arrange(`+250${code.msisdn}`);
    expect(await confirm(code)).toBe(NOT_CONFIRMED);
    expect(await isProven(code)).toBe(false);
    const otp = await buyer.lastCode(code.msisdn);
    const typed = await buyer.portal.call(
      'verifyCode',
      { refId: code.refId, otp },
      { visitor: code.visitor },
    );
    expect(typed.status).toBe(200);
  });
});

describe('an answer of the network', () => {
  test('that another browser began is worth nothing, there and here', async () => {
    const [own, other] = [await openCode(await buyer.subscriber()), await openCode(await buyer.subscriber())];
    // The owner of the number is led through a check that another person began about it.
    const stolen = await openCode(own.msisdn, other.visitor);
    camara.deviceNumber = `+250${own.msisdn}`;
    const back = await askOperator(await begin(stolen));
    expect(await open(own.visitor, back)).toBe('/number-not-confirmed');
    expect(await isProven(own)).toBe(false);
    expect(await isProven(stolen)).toBe(false);
  });

  test('counts once', async () => {
    const code = await openCode(await buyer.subscriber());
    const first = await askOperator(await begin(code));
    expect(await open(code.visitor, first)).toBe(NOT_CONFIRMED);
    camara.deviceNumber = `+250${code.msisdn}`;
    expect(await open(code.visitor, first)).toBe('/number-not-confirmed');
    expect(await isProven(code)).toBe(false);
  });

  test.each([
    ['another state', (back: URL) => back.searchParams.set('state', 'another')],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['a made-up code', (back: URL) => back.searchParams.set('code', 'made-up')],
  ])('with %s is refused', async (_, change) => {
    const code = await openCode(await buyer.subscriber());
    camara.deviceNumber = `+250${code.msisdn}`;
    const back = new URL(await askOperator(await begin(code)), 'http://portal.example');
    change(back);
    expect(await open(code.visitor, back.pathname + back.search)).toMatch(/\/number-not-confirmed$/);
    expect(await isProven(code)).toBe(false);
  });

  test("with the code of another browser's check is refused: nonce and verifier differ", async () => {
    const [victim, thief] = [
      await openCode(await buyer.subscriber()),
      await openCode(await buyer.subscriber()),
    ];
    const own = new URL(await askOperator(await redirectOn(victim)), 'http://portal.example');
    const target = await openCode(victim.msisdn, thief.visitor);
    const back = new URL(await askOperator(await redirectOn(target)), 'http://portal.example');
    back.searchParams.set('code', own.searchParams.get('code') ?? '');
    expect(await open(thief.visitor, back.pathname + back.search)).toBe(NOT_CONFIRMED);
    expect(await isProven(target)).toBe(false);
  });

  test('after the code has expired is too late', async () => {
    const code = await openCode(await buyer.subscriber());
    camara.deviceNumber = `+250${code.msisdn}`;
    const back = await askOperator(await begin(code));
    buyer.clock.push(6 * MINUTE_MS);
    expect(await open(code.visitor, back)).toBe(NOT_CONFIRMED);
    expect((await checkProof(code)).status).toBe(400);
  });

  test("is not asked for about another browser's code", async () => {
    const code = await openCode(await buyer.subscriber());
    expect(await begin({ visitor: newId(), refId: code.refId })).toBe('/number-not-confirmed');
  });
});

/** Begins a check on a device that the network recognises. */
async function redirectOn(code: OpenCode): Promise<string> {
  camara.deviceNumber = `+250${code.msisdn}`;
  return begin(code);
}

test('no number, state or token of a check is in the log', async () => {
  const code = await openCode(await buyer.subscriber());
  camara.deviceNumber = `+250${code.msisdn}`;
  camara.isOnWifi = true;
  await confirm(code);
  const log = buyer.portal.logOutput();
  expect(log).not.toContain(code.msisdn);
  for (const token of camara.tokens.keys()) expect(log).not.toContain(token);
});

test('a browser that begins checks without end is led to the code', async () => {
  const limited = await createBuyer({ ...operator.environment, RATE_LIMIT_FACTOR: '1' }, { addOns: [addOn] });
  const visitor = newId();
  const msisdn = await limited.subscriber();
  const sent = await limited.portal.call('sendHistoryCode', { msisdn }, { visitor });
  const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
  const headers = { cookie: limited.portal.cookieOf(visitor) };
  const ends: unknown[] = [];
  for (let count = 0; count < 45; count += 1) {
    const reply = await limited.portal.app.inject({ url: `${NETWORK_CHECK_PATH}?refId=${refId}`, headers });
    ends.push(reply.headers.location);
  }
  expect(ends[0]).toContain(camara.baseUrl);
  expect(ends.at(-1)).toBe('/number-not-confirmed');
  await limited.close();
});

test('without the port, no code offers it and nothing of it answers', async () => {
  const usual = await createBuyer();
  const visitor = newId();
  const msisdn = await usual.subscriber();
  const sent = await usual.portal.call('sendHistoryCode', { msisdn }, { visitor });
  const { refId, networkProof } = sent.envelope.result as CallResult<'sendHistoryCode'>;
  expect(networkProof).toBeUndefined();
  expect((await usual.portal.call('checkNetworkProof', { refId }, { visitor })).status).toBe(400);
  expect((await usual.portal.app.inject({ url: `${NETWORK_CHECK_PATH}?refId=${refId}` })).statusCode).toBe(
    404,
  );
  await usual.close();
});
