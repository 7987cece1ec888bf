import type { Answer, CallOptions } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { solvingChallenges } from './solving-challenges.ts';

/** SHA-256("salt?" + 7). */
const CHALLENGE = {
  algorithm: 'SHA-256' as const,
  challenge: '9308775094e83104eec0f12fc69fe8df65ca430d5be006a8ae2c501165363d33',
  maxnumber: 20,
  salt: 'salt?',
  signature: 'signed',
};

function refusingOnce(challenge: typeof CHALLENGE) {
  const solutions: (string | undefined)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const call = async (_input: string, options?: CallOptions): Promise<Answer<string>> => {
    solutions.push(options?.solution);
    signals.push(options?.signal);
    if (options?.solution) return { kind: 'ok', result: 'PREPAID' };
    return {
      kind: 'refused',
      status: 429,
      code: 'RATE_LIMITED',
      message: 'm',
      details: { proofOfWork: challenge },
    };
  };
  return { call: solvingChallenges(call), solutions, signals };
}

test('a customer behind a busy address gets an answer without doing anything', async () => {
  const { call, solutions } = refusingOnce(CHALLENGE);
  expect(await call('788100001')).toEqual({ kind: 'ok', result: 'PREPAID' });
  expect(solutions).toHaveLength(2);
});

test('a challenge that cannot be solved leaves the refusal', async () => {
  const { call } = refusingOnce({ ...CHALLENGE, challenge: '0'.repeat(64) });
  expect(await call('788100001')).toMatchObject({ kind: 'refused', code: 'RATE_LIMITED' });
});

test('the second call ends with the page that made the first one', async () => {
  const { call, signals } = refusingOnce(CHALLENGE);
  const { signal } = new AbortController();
  await call('788100001', { signal });
  expect(signals).toEqual([signal, signal]);
});
