import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { requestVerification } from './request-verification.ts';
import { createVerificationStore } from './verification-store.ts';

const clock = { now: () => new Date('2040-03-01T08:00:00Z') };

const db = openTestDb();
beforeEach(() => db.pool.query('TRUNCATE payment_verifications'));

/** Requests a verification; `wait` runs while the command waits. */
function request(isRunning: boolean, wait: (ms: number) => Promise<unknown>) {
  const verifications = createVerificationStore(db.pool);
  return requestVerification({ verifications, clock, isPortalRunning: async () => isRunning, wait }, 'p1');
}

const requests = async () =>
  (await db.pool.query<{ id: string }>("SELECT id FROM payment_verifications WHERE payment_id = 'p1'")).rows;
const jobs = async () =>
  (await db.pool.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'verify-payment'")).rowCount;

test('queues a request and returns the evidence that the portal stores later', async () => {
  let waits = 0;
  const evidence = await request(true, async () => {
    waits += 1;
    const [request] = await requests();
    const answer = { provider: 'declined', operator: 'nothing-given' } as const;
    if (waits === 3)
      await createVerificationStore(db.pool).saveEvidence(request?.id ?? '', answer, clock.now());
  });
  expect(evidence).toEqual({ provider: 'declined', operator: 'nothing-given' });
  expect(await jobs()).toBe(1);
});

test('stops waiting after 75 seconds', async () => {
  let waited = 0;
  const wait = async (ms: number) => {
    waited += ms;
  };
  expect(await request(true, wait)).toBe('no-answer-in-time');
  expect(waited).toBe(75_000);
});

test('queues nothing without a running portal', async () => {
  expect(await request(false, () => Promise.reject(new Error('nothing to wait for')))).toBe('no-portal');
  expect(await requests()).toEqual([]);
});
