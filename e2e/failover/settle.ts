import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { advanceAllTime } from '../faults/drain/advance-all-time.ts';
import { waitFor } from '../poll-until.ts';

/** Steps by which time advances, in seconds: prompts expire, silent payments are checked, pages close. */
const STEPS_SECONDS = [
  15,
  60,
  60,
  120,
  300,
  300,
  900,
  1_000,
  3_600,
  3_600,
  ...Array<number>(12).fill(86_400),
];
/** What is due is done within seconds. */
const STEP_MS = 2_500;

/** Payments that wait for something. */
const OPEN = `SELECT count(*)::int AS count FROM payments
  WHERE state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'refund-submitted')
    OR (state = 'expired' AND due_at IS NOT NULL)`;

/**
 * Advances the time of the portal and of the providers until no payment is open, or the steps are over.
 * @param providers their database, unless it is the portal's
 */
export async function settlePayments(portal: pg.Pool, providers?: pg.Pool): Promise<void> {
  for (const seconds of STEPS_SECONDS) {
    await wait(STEP_MS);
    const { rows } = await waitFor('the open payments', () => portal.query<{ count: number }>(OPEN));
    if (rows[0]?.count === 0) return;
    if (providers) await advanceAllTime(providers, seconds);
    await advanceAllTime(portal, seconds);
  }
}
