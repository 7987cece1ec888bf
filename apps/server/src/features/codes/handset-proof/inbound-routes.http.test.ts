import { createHmac } from 'node:crypto';
import {
  INBOUND_MESSAGE_PATH,
  INBOUND_SIGNATURE_HEADER,
  INBOUND_TIME_HEADER,
} from '@portal/contract/http/paths';
import { describe, expect, test } from 'vitest';
import { openTestPortal } from '../../../testing/portal.ts';

const TOKEN = 'k3Vd8rQ1xZ6mB0tY5wHs9uNc2fLj7pGa';
const SIGNATURE_KEY = 'Zt5nX0vR8qLk2mC7hWd1yJf4sPb9gUe3';
const ADDRESS = '192.0.2.7';

const environment = {
  TRUST_PROXY: '127.0.0.1',
  INBOUND_TOKEN: TOKEN,
  INBOUND_ADDRESSES: '192.0.2.0/28',
  INBOUND_SIGNATURE_KEY: SIGNATURE_KEY,
};
const portal = openTestPortal({ environment });
const withoutTimes = openTestPortal({ environment: { ...environment, INBOUND_SIGNATURE_SECONDS: '0' } });

let sent = 0;
/** Another text each time, so that no message is a repeat by chance. */
const newBody = () => {
  sent += 1;
  return JSON.stringify({ from: '250788100001', text: `hello ${sent}` });
};
const seconds = (fromNow = 0) => String(Math.floor(Date.now() / 1_000) + fromNow);
const sign = (signed: string, key = SIGNATURE_KEY) => createHmac('sha256', key).update(signed).digest('hex');

/** Sends a customer's message as the gateway, or as somebody who lacks one thing. */
async function send(
  change: {
    address?: string;
    token?: string;
    time?: string | null;
    signature?: string | null;
    body?: string;
  },
  to = portal,
) {
  const { address = ADDRESS, token = TOKEN, body = newBody(), time = seconds() } = change;
  const { signature = sign(`${time}.${body}`) } = change;
  const reply = await to.app.inject({
    method: 'POST',
    url: INBOUND_MESSAGE_PATH,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      authorization: `Bearer ${token}`,
      ...(time && { [INBOUND_TIME_HEADER]: time }),
      ...(signature && { [INBOUND_SIGNATURE_HEADER]: signature }),
    },
    payload: body,
  });
  return reply.statusCode;
}

/** A message proves any number: one leaked token must not be enough. */
describe('a message of a customer', () => {
  test('is taken from the gateway', async () => expect(await send({})).not.toBe(404));

  // The time is read when it is sent: the portals may take a minute to open.
  test.each<[who: string, change: (time: string) => Parameters<typeof send>[0]]>([
    ['an address that is not the gateway’s', () => ({ address: '198.51.100.7' })],
    ['a client that has only the token', () => ({ signature: null })],
    ['a client that signs with another key', (time) => ({ body: 'x', signature: sign(`${time}.x`, TOKEN) })],
    ['a client that changes a signed message', (time) => ({ signature: sign(`${time}.${newBody()}`) })],
    ['a client that signs the body alone', () => ({ body: 'x', signature: sign('x') })],
    ['a client that does not have the token', () => ({ token: SIGNATURE_KEY })],
  ])('is not taken from %s', async (_who, change) => {
    const time = seconds();
    expect(await send({ time, ...change(time) })).toBe(404);
  });

  test('that is no JSON is refused', async () => expect(await send({ body: '{"from":' })).toBe(400));

  /** Standard Webhooks, "Verifying signatures": five minutes; a message recorded on the way proves a number again. */
  test.each([
    ['an hour old', () => ({ time: seconds(-3_600) })],
    ['a little older than five minutes', () => ({ time: seconds(-303) })],
    ['of a clock that is six minutes ahead', () => ({ time: seconds(360) })],
    ['without a time', () => ({ time: null, body: 'x', signature: sign('x') })],
    ['with a time that is none', () => ({ time: '1e9' })],
    ['with a time in milliseconds', () => ({ time: `${seconds()}000` })],
  ])('is not taken when its signature is %s', async (_what, change) =>
    expect(await send(change())).toBe(404),
  );

  test('of a gateway whose clock is four minutes off is taken', async () => {
    expect(await send({ time: seconds(-240) })).not.toBe(404);
    expect(await send({ time: seconds(240) })).not.toBe(404);
  });

  test('is taken once: who sends a recorded one again proves nothing, not even at the same moment', async () => {
    const message = { body: newBody(), time: seconds() };
    const together = await Promise.all(Array.from({ length: 5 }, () => send(message)));
    expect(together.filter((status) => status === 404)).toHaveLength(4);
    expect(await send(message)).toBe(404);
    const upperCase = sign(`${message.time}.${message.body}`).toUpperCase();
    expect(await send({ ...message, signature: upperCase })).toBe(404);
    expect(await send({ ...message, time: seconds(1) })).not.toBe(404);
  });

  test('of a gateway that signs without a time is taken where the setting says so', async () => {
    const body = newBody();
    expect(await send({ body, time: null, signature: sign(body) }, withoutTimes)).not.toBe(404);
    expect(await send({ body, time: null, signature: null }, withoutTimes)).toBe(404);
  });
});

test('a secret of a callback is not logged, however its address was written', async () => {
  const secret = 'n4Jx8Wq2Lr6Tb0Vm5Yc9Kd3Hs7';
  for (const path of ['kannel', 'paystack'])
    for (const end of ['', '/', '//', '/x', '%2F'])
      await portal.app.inject({ url: `/callbacks/${path}/${secret}${end}` });
  await portal.app.inject({ method: 'POST', url: `/callback/paystack/${secret}` });
  expect(portal.logOutput()).toContain('callbacks');
  expect(portal.logOutput()).not.toContain(secret);
});
