import { formatSolution, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { createReplacingSecret, secret } from '@portal/platform/crypto/secret';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveChallenge } from '../testing/solve-challenge.ts';
import { issueChallenge, verifySolution } from './proof-of-work.ts';

const KEY = secret('a-key-of-the-tests-that-is-long-enough');
const now = new Date('2040-03-01T08:00:00Z');
const binding = { boundTo: 'browser code msisdn:788123456', maxNumber: 50, now };
const challenge = issueChallenge(KEY, binding);
const solution = solveChallenge(challenge);
const read = (header: string, over: Partial<typeof binding> = {}) =>
  verifySolution(KEY, header, { ...binding, ...over });

test('accepts a right solution for five minutes and only for its own number', () => {
  expect(read(solution)).toMatchObject({ challenge: challenge.challenge });
  expect(read(solution, { boundTo: 'browser code msisdn:788123457' })).toBeNull();
  expect(read(solution, { now: new Date(now.getTime() + 5 * 60_000) })).toBeNull();
});

test('refuses a wrong number, a forged challenge and a changed expiry', () => {
  const { number } = JSON.parse(atob(solution)) as { number: number };
  const other = (changed: Partial<WorkChallenge>, found = number) =>
    read(formatSolution({ ...challenge, ...changed }, found));
  expect(other({}, number + 1)).toBeNull();
  expect(other({ salt: challenge.salt.replace(/expires=\d/, 'expires=9') })).toBeNull();
  expect(other({ signature: challenge.signature.toLowerCase() })).toBeNull();
  const own = issueChallenge(secret('another key, of the attacker, long enough'), binding);
  expect(read(solveChallenge(own))).toBeNull();
});

test('refuses any malformed header without throwing', () => {
  const json = fc.record({
    algorithm: fc.constantFrom('SHA-256', 'SHA-1'),
    challenge: fc.string({ unit: 'binary' }),
    salt: fc.string({ unit: 'binary' }),
    signature: fc.string({ unit: 'binary', minLength: 43, maxLength: 43 }),
    number: fc.oneof(fc.integer(), fc.double(), fc.string()),
  });
  const encoded = json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64'));
  fc.assert(
    fc.property(fc.oneof(encoded, fc.string(), fc.base64String()), (header) => read(header) === null),
  );
});

test('accepts a challenge of the previous secret while that secret is configured', () => {
  const replaced = 'another-key-of-the-tests-that-is-long-enough';
  expect(verifySolution(createReplacingSecret(replaced, KEY), solution, binding)).toMatchObject({
    challenge: challenge.challenge,
  });
  expect(verifySolution(secret(replaced), solution, binding)).toBeNull();
});
