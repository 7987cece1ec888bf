import { IS_THOROUGH } from '@portal/platform/testing/thorough';

/**
 * How long an adapter waits where the answer never comes. Everywhere else a test's adapter waits as long as the
 * product's, so that a busy machine makes nobody's answer late.
 */
export const SHORT_TIMEOUT_MS = 2_000;

/**
 * What ends by the adapter's time limit too, and costs it again: an answer that comes too late, or a byte a second. Each run plays
 * it for one adapter of each client (JSON, form, XML), which ends the call in the same way for all its adapters; the nightly set
 * for every adapter. A lost answer itself is played for every adapter in every run.
 */
export function ifPlayed<const Variant extends string>(
  variant: Variant,
  playsEveryVariant = false,
): readonly Variant[] {
  return playsEveryVariant || IS_THOROUGH ? [variant] : [];
}

/** For what follows by itself, a callback or a call that was given up on its way: no test measures how soon. As `expect.poll` waits. */
export const EVENTUALLY = { timeout: 120_000 };
