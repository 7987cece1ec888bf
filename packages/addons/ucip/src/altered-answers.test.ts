import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { money } from '@portal/domain/money/money';
import { systemClock } from '@portal/domain/time/clock';
import { SENT_TOP_UP } from '@portal/operator/testing/altered-answers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAirAmount, toAirAmount } from './amounts.ts';
import { parseAirTime } from './look-ups.ts';
import { transactionIdOf, ucipTopUp } from './top-up.ts';
import { createUcipApi } from './ucip-api.ts';
import { readAnswer, writeCall } from './xml-rpc.ts';

let server: Server;
let url = '';
let reply = { status: 200, text: '' };
beforeAll(async () => {
  server = createServer((incoming, response) => {
    incoming.resume();
    incoming.on('end', () =>
      response.writeHead(reply.status, { 'content-type': 'text/xml' }).end(reply.text),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/Air`;
});
afterAll(() => void server.close());

/** What becomes of a top-up of RWF 500 that is answered so. */
async function outcomeOf(text: string, status = 200): Promise<string> {
  reply = { status, text };
  const account = {
    url,
    user: null,
    password: null,
    userAgent: 'x',
    hostName: 'portal',
    decimals: 0,
    refillProfile: 'P1',
    recordsDir: tmpdir(),
    timeoutSeconds: 30,
  };
  const sent = ucipTopUp(createUcipApi(account, systemClock), account, systemClock).send(SENT_TOP_UP);
  return sent.then(({ kind }) => kind).catch(() => 'unknown');
}

/** An answer to a refill, in the form of XML-RPC that servers send: types, a member without a type, an array. */
const answer = ({
  code = '0',
  id = transactionIdOf(SENT_TOP_UP.key),
  amount = '500',
} = {}) => `<?xml version="1.0"?>
<methodResponse><params><param><value><struct>
<member><name>responseCode</name><value><i4>${code}</i4></value></member>
<member><name>originTransactionID</name><value><string>${id}</string></value></member>
<member><name>transactionAmount</name><value>${amount}</value></member>
<member><name>negotiatedCapabilities</name><value><array><data><value><i4>0</i4></value></data></array></value></member>
</struct></value></param></params></methodResponse>`;

describe('an answer to a top-up', () => {
  test.each([
    ['success', answer(), 'delivered'],
    ['success, a period of the account is over', answer({ code: '2' }), 'delivered'],
    ['no such line', answer({ code: '102' }), 'refused'],
    ['a refill profile that is none', answer({ code: '120' }), 'not-sent'],
    ['other error', answer({ code: '100' }), 'unknown'],
    ['a code that nobody knows', answer({ code: '777' }), 'unknown'],
    ['another operation', answer({ id: '1' }), 'unknown'],
    ['another amount', answer({ amount: '5000' }), 'unknown'],
    ['a code that is no number', answer({ code: 'ok' }), 'unknown'],
    ['no code', answer().replace('responseCode', 'responseCodes'), 'unknown'],
    [
      'two codes',
      answer().replace(
        '<struct>',
        '<struct><member><name>responseCode</name><value><i4>102</i4></value></member>',
      ),
      'unknown',
    ],
    [
      'a fault',
      '<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>1000</int></value></member></struct></value></fault></methodResponse>',
      'unknown',
    ],
    ['a web page', '<html><body>Welcome</body></html>', 'unknown'],
    ['nothing', '', 'unknown'],
    ['an answer that is cut off', answer().slice(0, 300), 'unknown'],
    [
      'an answer with entities of its own',
      answer().replace('?>', '?><!DOCTYPE x [<!ENTITY y "0">]>'),
      'unknown',
    ],
  ])('%s', async (_title, text, outcome) => {
    expect(await outcomeOf(text)).toBe(outcome);
  });

  test.each([
    [500, 'unknown'],
    [302, 'unknown'],
    [408, 'unknown'],
    [401, 'not-sent'],
    [429, 'not-sent'],
  ] as const)('HTTP %i', async (status, outcome) => {
    expect(await outcomeOf(answer(), status)).toBe(outcome);
  });

  test('whatever is cut out of an answer, nothing is refused that was delivered', async () => {
    const whole = answer();
    const cut = fc.tuple(fc.nat(whole.length), fc.nat(whole.length));
    await fc.assert(
      fc.asyncProperty(cut, async ([one, other]) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        expect(['delivered', 'unknown']).toContain(await outcomeOf(whole.slice(0, from) + whole.slice(to)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('amounts of the server', () => {
  test.each([
    [500, 0, '500'],
    [500, 2, '50000'],
    [1, 6, '1000000'],
  ])('RWF %i with %i decimals is %s', (value, decimals, text) => {
    expect(toAirAmount(money(value, 'RWF'), decimals)).toBe(text);
  });

  test('cents are decimals of the server, and refused where it has none', () => {
    expect(toAirAmount({ minor: 50_000, currency: 'USD' }, 0)).toBe('500');
    expect(toAirAmount({ minor: 50_005, currency: 'USD' }, 2)).toBe('50005');
    expect(toAirAmount({ minor: 50_005, currency: 'USD' }, 4)).toBe('5000500');
    expect(() => toAirAmount({ minor: 50_005, currency: 'USD' }, 1)).toThrow('fewer decimals');
  });

  test('every amount comes back as it was sent', () => {
    const amounts = fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(amounts, ([value, decimals]) => {
        const sent = toAirAmount(money(value, 'RWF'), decimals);
        expect(parseAirAmount(sent, decimals)).toEqual(money(value, 'RWF'));
      }),
    );
  });

  test('half a franc is no amount', () => {
    expect(parseAirAmount('50050', 2)).toBeNull();
    expect(parseAirAmount('-500', 0)).toBeNull();
  });
});

test('ids of operations are numbers of at most 19 digits, and each key has its own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 2 }), ([one = '', other = '']) => {
      expect(transactionIdOf(one)).toMatch(/^\d{1,19}$/);
      expect(transactionIdOf(one)).not.toBe(transactionIdOf(other));
    }),
  );
});

test('times of the server are read with their zone, and the year 9999 means never', () => {
  expect(parseAirTime('20261231T14:00:00+0200')).toEqual(new Date('2026-12-31T12:00:00Z'));
  expect(parseAirTime('99991231T00:00:00+1200')).toBeNull();
  expect(() => parseAirTime('31/12/2026')).toThrow();
});

// xmlrpc.com/spec.md: markup in a text is escaped.
test('a text with markup stays a text', () => {
  const text = '<i4>1</i4>&amp;"';
  const call = writeCall('x', { a: { string: text } });
  expect(call).not.toContain('<i4>');
  const echoed = call
    .replace('methodCall', 'methodResponse')
    .replace('</methodCall', '</methodResponse')
    .replace('<methodName>x</methodName>', '');
  expect(readAnswer(echoed)).toEqual({ kind: 'value', value: { a: text } });
});
