import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { RoutedSms } from '@portal/operator/sms-port';
import { secret } from '@portal/platform/crypto/secret';
import { afterEach, describe, expect, test } from 'vitest';
import { testSmsAdapter } from '../../../conformance/src/testing/test-sms-adapter.ts';
import { addOn } from './addon.ts';
import { openKannelRoute } from './kannel-route.ts';
import { conformance } from './testing/conformance.ts';

const TO = parseMsisdn('0788123456') as Msisdn;
const CODE: RoutedSms = { id: 'id-1', to: TO, text: 'Your code is 483920 @isano', kind: 'code' };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A gateway that gives each request the next answer: status and text, or none. */
async function start(...answers: ([number, string] | 'hang-up')[]) {
  const requests: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://gateway').searchParams);
    const answer = answers.shift() ?? [202, '0: Accepted for delivery'];
    if (answer === 'hang-up') return request.socket.destroy();
    response.writeHead(answer[0]).end(answer[1]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const route = openKannelRoute(
    {
      url: secret(`http://portal:p%40ss@127.0.0.1:${port}/cgi-bin/sendsms`),
      sender: 'Isano',
      callbackOrigin: null,
      window: 10,
      perSecond: 1_000,
    },
    { callbackUrl: (origin) => `${origin ?? 'https://portal.example'}/callbacks/kannel/token` },
  );
  return { route, requests, server };
}

test('a message has number, sender, text, and the address for its receipt', async () => {
  const { route, requests } = await start();
  expect(await route.send(CODE)).toEqual({ kind: 'accepted', messageIds: ['id-1'] });
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({
    username: 'portal',
    password: 'p@ss',
    from: 'Isano',
    to: '+250788123456',
    text: CODE.text,
    coding: '0',
    charset: 'UTF-8',
    'dlr-mask': '27',
    'dlr-url': 'https://portal.example/callbacks/kannel/token?id=id-1&type=%d',
  });
});

test('letters that GSM 7 bit lacks are sent as UCS-2', async () => {
  const { route, requests } = await start();
  await route.send({ ...CODE, text: 'Murakoze – 😀' });
  expect(requests[0]?.get('coding')).toBe('2');
  expect(requests[0]?.get('text')).toBe('Murakoze – 😀');
});

test.each<[string, [number, string] | 'hang-up', string]>([
  ['queued without a message centre', [202, '3: Queued for later delivery'], 'accepted'],
  ['a text that is no answer of Kannel', [202, '<html>Log in</html>'], 'unknown'],
  ['success of another kind', [200, '0: Accepted for delivery'], 'unknown'],
  ['a wrong number', [400, 'Missing receiver number, rejected'], 'refused'],
  ['a wrong password', [403, 'Authorization failed for sendsms'], 'not-sent'],
  ['overload', [503, 'Temporal failure, try again later.'], 'not-sent'],
  ['a fault', [500, 'oops'], 'unknown'],
  ['a connection that ends', 'hang-up', 'unknown'],
])('%s is read exactly', async (_name, answer, kind) => {
  const { route } = await start(answer);
  expect((await route.send(CODE)).kind).toBe(kind);
});

test('a gateway that cannot be reached has sent nothing, and counts as down until it answers', async () => {
  const { route, server } = await start();
  server.close();
  await once(server, 'close');
  expect(await route.send(CODE)).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' });
  expect(route.isUp()).toBe(false);
});

test('no outcome shows number, text, password or address', async () => {
  const { route } = await start([403, 'no'], 'hang-up', [500, 'portal p@ss']);
  const outcomes = [await route.send(CODE), await route.send(CODE), await route.send(CODE)];
  expect(JSON.stringify(outcomes)).not.toMatch(/788123456|483920|p@ss|token/);
});

test('receipts and messages of customers are read, anything else is malformed', async () => {
  const { route } = await start();
  const read = (query: Record<string, string>) =>
    route.readCallback?.({ method: 'GET', query, headers: {}, body: '' })[0];
  const receipt = { messageId: 'id-1', error: null };
  expect(read({ id: 'id-1', type: '1' })).toEqual({
    kind: 'receipt',
    receipt: { ...receipt, state: 'delivered' },
  });
  expect(read({ id: 'id-1', type: '8' })).toEqual({
    kind: 'receipt',
    receipt: { ...receipt, state: 'pending' },
  });
  expect(read({ id: 'id-1', type: '16' })).toMatchObject({ receipt: { state: 'failed' } });
  expect(read({ from: '+250733000001', text: '482936' })).toEqual({
    kind: 'inbound',
    message: { from: '733000001', text: '482936' },
  });
  const wrong: Record<string, string>[] = [
    {},
    { id: 'id-1', type: '3' },
    { id: 'id-1' },
    { from: 'Isano', text: 'hi' },
    { type: '1' },
  ];
  for (const query of wrong) expect(read(query)).toEqual({ kind: 'malformed' });
});

describe('Kannel by the scenarios of every adapter that sends', () => testSmsAdapter(addOn, conformance));
