import { createHmac } from 'node:crypto';
import { INBOUND_MESSAGE_PATH, INBOUND_SIGNATURE_HEADER } from '@portal/contract/http/paths';
import { describe, expect, test } from 'vitest';
import { openTestPortal } from '../../../testing/portal.ts';

const TOKEN = 'k3Vd8rQ1xZ6mB0tY5wHs9uNc2fLj7pGa';
const SIGNATURE_KEY = 'Zt5nX0vR8qLk2mC7hWd1yJf4sPb9gUe3';
const ADDRESS = '192.0.2.7';

const portal = openTestPortal({
  environment: {
    TRUST_PROXY: '127.0.0.1',
    INBOUND_TOKEN: TOKEN,
    INBOUND_ADDRESSES: '192.0.2.0/28',
    INBOUND_SIGNATURE_KEY: SIGNATURE_KEY,
  },
});

const BODY = JSON.stringify({ from: '250788100001', text: 'hello' });
const sign = (body: string, key = SIGNATURE_KEY) => createHmac('sha256', key).update(body).digest('hex');

/** Sends a customer's message as the gateway, or as somebody who lacks one thing. */
async function send(change: { address?: string; token?: string; signature?: string | null; body?: string }) {
  const { address = ADDRESS, token = TOKEN, body = BODY, signature = sign(body) } = change;
  const reply = await portal.app.inject({
    method: 'POST',
    url: INBOUND_MESSAGE_PATH,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      authorization: `Bearer ${token}`,
      ...(signature && { [INBOUND_SIGNATURE_HEADER]: signature }),
    },
    payload: body,
  });
  return reply.statusCode;
}

/** A message proves any number: one leaked token must not be enough. */
describe('a message of a customer', () => {
  test('is taken from the gateway', async () => expect(await send({})).not.toBe(404));

  test.each([
    ['an address that is not the gateway’s', { address: '198.51.100.7' }],
    ['a client that has only the token', { signature: null }],
    ['a client that signs with another key', { signature: sign(BODY, TOKEN) }],
    ['a client that changes a signed message', { body: BODY.replace('0001', '0002'), signature: sign(BODY) }],
    ['a client that does not have the token', { token: SIGNATURE_KEY }],
  ])('is not taken from %s', async (_who, change) => expect(await send(change)).toBe(404));

  test('that is no JSON is refused', async () => expect(await send({ body: '{"from":' })).toBe(400));
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
