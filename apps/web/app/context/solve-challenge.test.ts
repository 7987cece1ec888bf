import { createHash } from 'node:crypto';
import { parseSolution } from '@portal/contract/http/proof-of-work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789?=&'];
const CHALLENGE = { algorithm: 'SHA-256', signature: 's' } as const;
const salt = fc.string({ unit: fc.constantFrom(...letters), maxLength: 200 });

test('finds the number for salts of any length', async () => {
  await fc.assert(
    fc.asyncProperty(salt, fc.nat(300), async (prefix, number) => {
      const challenge = { ...CHALLENGE, salt: prefix, challenge: hashOf(`${prefix}${number}`) };
      expect(parseSolution(await solveChallenge({ ...challenge, maxnumber: 300 }))).toMatchObject({ number });
    }),
    { numRuns: 50 },
  );
});

test('solves a challenge without blocking the page', async () => {
  const [prefix, number] = ['0123456789abcdef?expires=2214292800&for=browser&', 40_000];
  const challenge = hashOf(prefix + number);
  let answered = 0;
  const timer = setInterval(() => {
    answered += 1;
  });
  const wanted = { ...CHALLENGE, challenge, maxnumber: 50_000, salt: prefix };
  const solution = parseSolution(await solveChallenge(wanted));
  clearInterval(timer);
  expect(solution).toMatchObject({ number, challenge, salt: prefix, signature: 's' });
  expect(answered).toBeGreaterThan(1);
});

test('rejects a challenge without a solution', async () => {
  const wanted = { ...CHALLENGE, challenge: hashOf('other'), maxnumber: 500, salt: 'a' };
  await expect(solveChallenge(wanted)).rejects.toThrow('no solution');
});
