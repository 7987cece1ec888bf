import type { CallName } from '@portal/contract/http/paths';
import { expect, test } from 'vitest';
import { GROUP_OF_CALL, RATE_LIMITS, type RateLimit } from './rate-limits.ts';

/** Calls that an open page repeats by itself while it waits for somebody, and how often in ten minutes at most. */
const REPEATED = {
  // Every 4 s until the message from the handset has arrived.
  checkHandsetProof: 150,
  // A payment: every second first, then more slowly.
  readStatus: 600,
  readTransaction: 600,
  // The answer to the question for a permission (answerPollSchedule).
  readStandingOrders: 30,
  readServiceStatus: 10,
} satisfies Partial<Record<CallName, number>>;

test.each(Object.entries(REPEATED) as [CallName, number][])(
  'a page that waits and repeats %s is not refused, and half of the limit is left for what its visitor does',
  (call, inTenMinutes) => {
    const limit: RateLimit = RATE_LIMITS[GROUP_OF_CALL[call]];
    const perWindow = (inTenMinutes * limit.seconds) / 600;
    expect(limit.perVisitor ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(2 * perWindow);
  },
);
