import { createHash } from 'node:crypto';
import type pg from 'pg';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import type { paymentCallbacks } from '../tables.ts';

/** An equal callback within this time counts as a repeat (SAFETY X14). */
const REPLAY_MS = 3 * 24 * 3_600_000;

/** A callback as received. `query` is part of its content: some providers name the payment only there. */
export type ReceivedCallback = Omit<typeof paymentCallbacks.$inferInsert, 'id'> & {
  query: Record<string, string>;
};

/** A stored callback: whether it repeats one that was handled, and its hash for `markHandled`. */
export type StoredCallback = { isReplay: boolean; hash: string };

/** Statements about received callbacks. */
export function callbackStatements(pool: pg.Pool) {
  return {
    /**
     * Stores a callback unless an equal one came in the last three days. A repeat whose first one was never
     * completely handled (the process died, the database was down) is no replay and must be handled. One
     * statement, so that concurrent equal callbacks on any nodes store one row.
     */
    saveCallback: async (callback: ReceivedCallback): Promise<StoredCallback> => {
      const hash = hashCallback(callback);
      const replaysSince = new Date(callback.receivedAt.getTime() - REPLAY_MS);
      const { reference = null } = callback;
      const { rows } = await pool.query<{ is_replay: boolean }>(
        SAVE_CALLBACK({ ...callback, reference, hash, replaysSince }),
      );
      return { isReplay: rows[0]?.is_replay ?? false, hash };
    },

    /** Marks a callback as handled: from now on an equal one is a replay. */
    markHandled: async ({ hash }: StoredCallback): Promise<void> => {
      await pool.query({
        name: 'note-callback-handled',
        text: 'UPDATE seen_callbacks SET handled = true WHERE hash = $1',
        values: [hash],
      });
    },

    /**
     * Deletes callbacks received before `before`, except those about payments in review: staff need them to
     * decide.
     */
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

/** Parameters of {@link SAVE_CALLBACK}. */
type SaveValues = Omit<ReceivedCallback, 'query'> & {
  reference: string | null;
  hash: string;
  replaysSince: Date;
};

/** The final SELECT reads `seen_callbacks` as it was before this statement. */
const SAVE_CALLBACK = preparedStatement<SaveValues>(
  'keep-callback',
  `
  WITH fresh AS (
    INSERT INTO seen_callbacks (hash, seen_at) VALUES ($hash::text, $receivedAt::timestamptz)
    ON CONFLICT (hash) DO UPDATE SET seen_at = $receivedAt, handled = false
      WHERE seen_callbacks.seen_at <= $replaysSince::timestamptz
    RETURNING hash),
  saved AS (
    INSERT INTO payment_callbacks (provider, reference, genuine, body, received_at)
    SELECT $provider::text, $reference::text, $genuine::boolean, $body::text, $receivedAt::timestamptz FROM fresh)
  SELECT NOT EXISTS (SELECT FROM fresh)
    AND EXISTS (SELECT FROM seen_callbacks WHERE hash = $hash AND handled) AS is_replay`,
);

/**
 * Includes whether the callback was genuine: a copy with a wrong signature must not make the real one a repeat.
 * JSON keeps the parts separate.
 */
function hashCallback({ provider, genuine, query, body }: ReceivedCallback): string {
  const parts = [provider, genuine, Object.entries(query).sort(), body];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
