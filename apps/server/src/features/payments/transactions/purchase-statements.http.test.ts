import { newId } from '@portal/platform/crypto/new-id';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

/** Statements that a process repeats by its own timers, and those of the customer who looks at the status meanwhile. */
const BESIDE = [
  /^add-rate-limit-sums$/,
  /^claim-due-steps$/,
  /^queue-unsent-messages$/,
  /^move-due-jobs$/,
  /^payment-by-id$/,
  /watch/,
];

/** Observes the prepared statements of the portal's connections while something is done. */
async function observeStatements(work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { name } = Object(args[0]) as { name?: string };
    if (name !== undefined) seen.push(name);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  // The writes of a payment are numbered in the order in which a process needed them.
  return seen
    .filter((name) => !BESIDE.some((each) => each.test(name)))
    .map((name) => name.replace(/-\d+$/, ''));
}

// What each of them protects: docs/decisions/performance/226.
test('a customer’s purchase for the own number takes these statements and no other, the provider’s callback apart', async () => {
  const visitor = newId();
  const msisdn = await buyer.subscriber();
  const statements = await observeStatements(async () => {
    const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const { final } = await buyer.pay(visitor, await buyer.order(visitor, order), msisdn);
    expect(final).toBe(true);
  });
  expect(statements).toEqual([
    'insert-order-unless-alike',
    'order-by-id',
    'insert-payment',
    'payment-with-prompts',
    'count-prompt',
    'write-payment-history',
    'write-payment-history',
    'write-payment-claimed-history-posted',
    'write-payment-history-posted-message',
    'record-message-sent',
  ]);
});
