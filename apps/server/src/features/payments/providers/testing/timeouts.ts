/**
 * How long an adapter waits where the answer never comes. Everywhere else a test's adapter waits as long as the
 * product's, so that a busy machine makes nobody's answer late.
 */
export const SHORT_TIMEOUT_MS = 2_000;

/** For what follows by itself, a callback or a call that was given up on its way: no test measures how soon. As `expect.poll` waits. */
export const EVENTUALLY = { timeout: 120_000 };
