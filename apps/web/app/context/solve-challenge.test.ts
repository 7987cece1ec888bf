import { createHash } from 'node:crypto';
import { parseSolution } from '@portal/contract/http/proof-of-work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSha256Matcher } from './sha256-matcher.ts';
import { solveChallenge } from './solve-challenge.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789?=&'];
const salt = fc.string({ unit: fc.constantFrom(...letters), maxLength: 200 });

test('computes SHA-256 for salts of any length', () => {
  fc.assert(
    fc.property(salt, fc.nat(), (prefix, number) => {
      expect(createSha256Matcher(prefix, hashOf(`${prefix}${number}`))(number)).toBe(true);
      expect(createSha256Matcher(prefix, hashOf(`${prefix}${number + 1}`))(number)).toBe(false);
    }),
  );
});

test('solves a challenge without blocking the page', async () => {
  const [prefix, number] = ['0123456789abcdef?expires=2214292800&for=browser&', 40_000];
  const challenge = hashOf(prefix + number);
  let answered = 0;
  const timer = setInterval(() => {
    answered += 1;
  });
  const wanted = {
    algorithm: 'SHA-256',
    challenge,
    maxnumber: 50_000,
    salt: prefix,
    signature: 's',
  } as const;
  const solution = parseSolution(await solveChallenge(wanted));
  clearInterval(timer);
  expect(solution).toMatchObject({ number, challenge, salt: prefix, signature: 's' });
  expect(answered).toBeGreaterThan(1);
});

test('rejects a challenge without a solution', async () => {
  const wanted = {
    algorithm: 'SHA-256',
    challenge: hashOf('other'),
    maxnumber: 500,
    salt: 'a',
    signature: 's',
  } as const;
  await expect(solveChallenge(wanted)).rejects.toThrow('no solution');
});
