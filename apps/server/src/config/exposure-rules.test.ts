import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { productionProblems } from './production-rules.ts';
import { findSecretWeakness } from './weak-secret.ts';

const key = () => randomBytes(32).toString('hex');
const SAFE = {
  NODE_ENV: 'production',
  OPERATOR: 'sandbox',
  SECRET: key(),
  SANDBOX_TOKEN: key(),
  PUBLIC_URL: 'https://pay.example.rw',
  TRUST_PROXY: '10.0.3.7,10.0.3.8',
  STAFF_ISSUER: 'https://login.example.rw',
  STAFF_CLIENT_ID: 'portal-desk',
  STAFF_CLIENT_SECRET: key(),
  STAFF_URL: 'https://desk.example.rw',
  STAFF_AMR: 'otp',
  INBOUND_TOKEN: key(),
  INBOUND_ADDRESSES: '10.0.5.0/28',
  USSD_SECRET: key(),
  USSD_ADDRESSES: '10.0.5.9',
};

function problemsOf(change: Record<string, string>): string[] {
  const outcome = parseConfig({ ...SAFE, ...change });
  return outcome.kind === 'invalid' ? outcome.problems : [];
}

test('production starts with safe settings', () => expect(problemsOf({})).toEqual([]));

/** Each setting undoes a defence (ASVS 3.5.4, 12.2.1, 13.3, 15.3.4). */
describe('production does not start with', () => {
  test.each([
    ['the portal without TLS', { PUBLIC_URL: 'http://pay.example.rw' }, /^PUBLIC_URL: https/],
    ['the desk without an address', { STAFF_URL: '' }, /^STAFF_URL: needed/],
    ['the desk on the portal’s host', { STAFF_URL: 'https://pay.example.rw' }, /^STAFF_URL: another host/],
    [
      'the desk on another port of it',
      { STAFF_URL: 'https://PAY.example.rw:8443' },
      /^STAFF_URL: another host/,
    ],
    ['the desk without TLS', { STAFF_URL: 'http://desk.example.rw' }, /^STAFF_URL: https/],
    ['a USSD gateway at any address', { USSD_ADDRESSES: '' }, /^USSD_ADDRESSES: needed/],
    ['messages of customers from any address', { INBOUND_ADDRESSES: '' }, /^INBOUND_ADDRESSES: needed/],
    ['one repeated letter as secret', { SECRET: 'a'.repeat(40) }, /^SECRET: it repeats/],
    ['a secret of a sample', { SECRET: 'please-change-me-before-production-please' }, /^SECRET: .*sample/],
    ['an old weak secret', { SECRET_PREVIOUS: '0123456789'.repeat(4) }, /^SECRET_PREVIOUS: it repeats/],
    ['a weak secret of the USSD gateway', { USSD_SECRET: 'ab'.repeat(20) }, /^USSD_SECRET: it repeats/],
    [
      'letters in their order',
      { INBOUND_TOKEN: 'abcdefghijklmnopqrstuvwxyzABCDEFGH' },
      /^INBOUND_TOKEN: .*follow/,
    ],
    ['few different characters', { METRICS_TOKEN: 'kqkzqzkkqzqkzzqkqz' }, /^METRICS_TOKEN: .*(few|repeats)/],
  ])('%s', (_what, change, said) => {
    const found = problemsOf(change);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(said);
  });
});

// Both values of a secret that is being replaced are let in.
test.each([
  ['the new one', ['ab'.repeat(20), key()]],
  ['the old one', [key(), 'ab'.repeat(20)]],
])(
  'production does not start with two secrets of a callback path of which %s can be guessed',
  (_which, both) => {
    const said = productionProblems({ ...SAFE, MONEY_CALLBACK_SECRET: both.join() });
    expect(said).toEqual([expect.stringMatching(/^MONEY_CALLBACK_SECRET: it repeats/)]);
  },
);

describe('TRUST_PROXY', () => {
  test.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '10.0.0.0/23',
    '::ffff:0.0.0.0/96',
    'fc00::/7',
    '2001:db8::/32',
    'only-proxies:0.0.0.0/0',
    'only-proxies:10.0.0.0/7',
    'only-proxies:8.8.0.0/16',
    'only-proxies:',
  ])('%s is refused: clients in it would choose their own address', (text) => {
    expect(problemsOf({ TRUST_PROXY: text }).join()).toMatch(/^TRUST_PROXY: /);
  });

  test.each([
    '10.0.3.7',
    '10.0.3.0/24',
    '2001:db8::/64',
    '1',
    '127.0.0.1,::1',
    'only-proxies:10.0.0.0/8',
    'only-proxies:fd00:1::/48',
  ])('%s is accepted', (text) => expect(problemsOf({ TRUST_PROXY: text })).toEqual([]));

  test('no list of networks that has most addresses is accepted', () => {
    const network = fc
      .tuple(fc.ipV4(), fc.integer({ min: 0, max: 23 }))
      .map(([address, bits]) => `${address}/${bits}`);
    fc.assert(
      fc.property(network, (wide) => {
        expect(problemsOf({ TRUST_PROXY: `10.0.3.7,${wide}` }).join()).toMatch(/^TRUST_PROXY: /);
      }),
      { numRuns: 50 },
    );
  });
});

test('no random secret is called weak', () => {
  for (const bytes of [16, 24, 32])
    for (const encoding of ['hex', 'base64url'] as const)
      for (let nth = 0; nth < 500; nth += 1)
        expect(findSecretWeakness(randomBytes(bytes).toString(encoding))).toBeNull();
});

test.each(['xM3XxxX9qLw2Tn7Rk5VbZ0', 'p7ToDoK2vQ9sXm4Rf8LcH1', 'Zk4DuMMy8Rq2Wn6Tb9Vc3L'])(
  'a random secret is not refused because it happens to have a short word in it: %s',
  (secret) => expect(findSecretWeakness(secret)).toBeNull(),
);

test.each(['TODO-q7Wm2xR9tKc4Zb8Yh3Vn6p', 'live_xxxxxxxx_7Rq2Wn6Tb9', 'dummy.q7Wm2xR9tKc4Zb8Yh3'])(
  'a secret with a short word of a sample was never replaced: %s',
  (secret) => expect(findSecretWeakness(secret)).toBe('it has a word of a sample'),
);
