import { formatSolution, type WorkChallenge } from '@portal/contract/proof-of-work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secret, secretReplacing } from '../../platform/crypto/secret.ts';
import { issueChallenge, readSolution } from './proof-of-work.ts';
import { solveChallenge } from './testing/solve-challenge.ts';

const KEY = secret('a-key-of-the-tests-that-is-long-enough');
const now = new Date('2040-03-01T08:00:00Z');
const asked = { boundTo: 'browser code msisdn:788123456', maxNumber: 50, now };
const challenge = issueChallenge(KEY, asked);
const solution = solveChallenge(challenge);
const read = (header: string, over: Partial<typeof asked> = {}) =>
  readSolution(KEY, header, { ...asked, ...over });

test('a right solution is accepted, by whoever it was made for and for five minutes', () => {
  expect(read(solution)).toMatchObject({ challenge: challenge.challenge });
  expect(read(solution, { boundTo: 'browser code msisdn:788123457' })).toBeNull();
  expect(read(solution, { now: new Date(now.getTime() + 5 * 60_000) })).toBeNull();
});

test('a wrong number, an easier challenge of one’s own and a longer life are refused', () => {
  const { number } = JSON.parse(atob(solution)) as { number: number };
  const other = (changed: Partial<WorkChallenge>, found = number) =>
    read(formatSolution({ ...challenge, ...changed }, found));
  expect(other({}, number + 1)).toBeNull();
  expect(other({ salt: challenge.salt.replace(/expires=\d/, 'expires=9') })).toBeNull();
  expect(other({ signature: challenge.signature.toLowerCase() })).toBeNull();
  const own = issueChallenge(secret('another key, of the attacker, long enough'), asked);
  expect(read(solveChallenge(own))).toBeNull();
});

test('whatever a header holds, it is a refusal and never an error', () => {
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

test('a challenge handed out before the secret was replaced is accepted while the previous one is kept', () => {
  const replaced = 'another-key-of-the-tests-that-is-long-enough';
  expect(readSolution(secretReplacing(replaced, KEY), solution, asked)).toMatchObject({
    challenge: challenge.challenge,
  });
  expect(readSolution(secret(replaced), solution, asked)).toBeNull();
});
