import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { paymentCallbacks } from './tables.ts';

/** So long an equal callback counts as a repetition (SAFETY X14). */
const REPLAY_MS = 3 * 24 * 3_600_000;

/** A callback as it came. `query` is part of what it says: some providers name the payment only there. */
export type ReceivedCallback = Omit<typeof paymentCallbacks.$inferInsert, 'id'> & {
  query: Record<string, string>;
};

/** A kept callback: whether it is a repetition of one that was handled, and its name for `noteHandled`. */
export type KeptCallback = { isReplay: boolean; hash: string };

/** What providers sent, as it came, and what of it came before. */
export function callbackRecord(pool: pg.Pool) {
  return {
    /**
     * Keeps a callback unless an equal one came in the last three days. A repetition whose first one was never handled
     * to the end (the process died, the database went away) is no replay: it must be handled. One statement, so that
     * of any number of equal ones on any nodes one row is kept.
     */
    keepCallback: async (callback: ReceivedCallback): Promise<KeptCallback> => {
      const { provider, reference, genuine, body, receivedAt } = callback;
      const hash = hashCallback(callback);
      const since = new Date(receivedAt.getTime() - REPLAY_MS);
      const { rows } = await pool.query<{ is_replay: boolean }>({
        name: 'keep-callback',
        text: KEEP_CALLBACK,
        values: [hash, receivedAt, since, provider, reference, genuine, body],
      });
      return { isReplay: rows[0]?.is_replay ?? false, hash };
    },

    /** From now on an equal callback is a replay. */
    noteHandled: async ({ hash }: KeptCallback): Promise<void> => {
      await pool.query({
        name: 'note-callback-handled',
        text: 'UPDATE seen_callbacks SET handled = true WHERE hash = $1',
        values: [hash],
      });
    },

    /** Keeps notices about a payment in review: a person decides on them. */
    eraseCallbacks: async ({ before, now }: { before: Date; now: Date }): Promise<void> => {
      await pool.query(
        `DELETE FROM payment_callbacks c WHERE received_at < $1
         AND NOT EXISTS (SELECT FROM payments p WHERE p.id = c.reference AND p.state = 'review')`,
        [before],
      );
      await pool.query('DELETE FROM seen_callbacks WHERE seen_at <= $1', [
        new Date(now.getTime() - REPLAY_MS),
      ]);
    },
  };
}

/** `seen_callbacks` as it was before the statement says whether the first one was handled. */
const KEEP_CALLBACK = `
  WITH fresh AS (
    INSERT INTO seen_callbacks (hash, seen_at) VALUES ($1::text, $2::timestamptz)
    ON CONFLICT (hash) DO UPDATE SET seen_at = $2, handled = false WHERE seen_callbacks.seen_at <= $3::timestamptz
    RETURNING hash),
  kept AS (
    INSERT INTO payment_callbacks (provider, reference, genuine, body, received_at)
    SELECT $4::text, $5::text, $6::boolean, $7::text, $2::timestamptz FROM fresh)
  SELECT NOT EXISTS (SELECT FROM fresh)
    AND EXISTS (SELECT FROM seen_callbacks WHERE hash = $1 AND handled) AS is_replay`;

/**
 * Whether it was genuine is part of it: a copy with a wrong signature must not make the real one a repetition. The
 * parts are joined as JSON so that none runs into the next.
 */
function hashCallback({ provider, genuine, query, body }: ReceivedCallback): string {
  const parts = [provider, genuine, Object.entries(query).sort(), body];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
