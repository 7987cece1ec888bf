import { createHash } from 'node:crypto';
import { againAfterDeadlock } from '@portal/platform/database/again-after-deadlock';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import { and, eq, lt, lte, not, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { PaymentMode } from '../../methods/payment-mode.ts';
import type { Payment } from '../payment.ts';
import { type RequestedCheckValues, requestCheckSql, requestedCheckValues } from '../requested-checks.ts';
import { paymentCallbacks, seenCallbacks } from '../tables.ts';
import { paymentColumns } from './payment-columns.ts';

/** An equal callback within this time counts as a repeat (SAFETY X14). */
const REPLAY_MS = 3 * 24 * 3_600_000;

/** A callback as received. */
export type ReceivedCallback = Omit<typeof paymentCallbacks.$inferInsert, 'id'> & {
  /** Part of its content: some providers name the payment only there. */
  query: Record<string, string>;
  /** The provider's reference of the payment; `null` when the callback has none. */
  providerReference: string | null;
};

/** A stored callback, and what it means for its payment. */
export type StoredCallback = {
  hash: string;
  /** It repeats one that was handled. */
  isReplay: boolean;
  /** The payment it names exists. */
  isKnown: boolean;
  /** The payment, if it must be checked in this process now; `null` otherwise. */
  payment: Payment | null;
};

/** Statements about received callbacks. */
export function callbackStatements(pool: pg.Pool, db: NodePgDatabase) {
  return {
    /**
     * Stores a callback unless an equal one came in the last three days, and requests a check of its payment while no
     * charge is known. A repeat whose first one was never completely handled (the process died, the database was
     * down) is no replay and must be handled. One statement, so that concurrent equal callbacks on any nodes store
     * one row and plan one check.
     * @param handled false when more must be stored before the callback counts as handled
     * @param heldUntil lease of a check that this process does now; `null`: any process claims it
     */
    takeCallback: async (
      callback: ReceivedCallback,
      { handled, heldUntil }: { handled: boolean; heldUntil: Date | null },
    ): Promise<StoredCallback> => {
      const hash = hashCallback(callback);
      const { reference = null, providerReference, receivedAt } = callback;
      const statement = TAKE_CALLBACK({
        ...callback,
        ...requestedCheckValues(receivedAt, heldUntil),
        reference,
        providerReference,
        hash,
        handled,
        replaysSince: new Date(receivedAt.getTime() - REPLAY_MS),
      });
      // It locks a payment and the row of the callback, each of which another transaction may hold while it waits for the other.
      const { rows } = await againAfterDeadlock(() =>
        pool.query<Payment & Omit<StoredCallback, 'hash' | 'payment'>>(statement),
      );
      const [row] = rows;
      if (!row) throw new Error('the statement about a callback returned nothing');
      const { isReplay, isKnown, ...payment } = row;
      const isCheckedHere =
        payment.id !== null && heldUntil !== null && payment.earlyCheckAt?.getTime() === receivedAt.getTime();
      return { hash, isReplay, isKnown, payment: isCheckedHere ? payment : null };
    },

    /**
     * Our reference of the open payment that a provider knows by this name; `null`: there is none, or more than one. Reads
     * open payments only: `provider_reference` has no index (decision 090).
     */
    findByProviderReference: async (mode: PaymentMode, providerReference: string): Promise<string | null> => {
      const { rows } = await pool.query<{ id: string }>(FIND_BY_PROVIDER({ mode, providerReference }));
      return rows.length === 1 ? (rows[0]?.id ?? null) : null;
    },

    /** Marks a callback as handled: from now on an equal one is a replay. */
    markHandled: async ({ hash }: Pick<StoredCallback, 'hash'>): Promise<void> => {
      await db.update(seenCallbacks).set({ handled: true }).where(eq(seenCallbacks.hash, hash));
    },

    /**
     * Deletes callbacks received before `before`, except those about payments in review: staff need them to
     * decide.
     */
    eraseCallbacks: async ({ before, now }: { before: Date; now: Date }): Promise<void> => {
      const isNeeded = sql`EXISTS (SELECT FROM payments p
        WHERE p.id = payment_callbacks.reference AND p.state = 'review')`;
      const isOld = lt(paymentCallbacks.receivedAt, before);
      await db.delete(paymentCallbacks).where(and(isOld, not(isNeeded)));
      const seenBefore = new Date(now.getTime() - REPLAY_MS);
      await db.delete(seenCallbacks).where(lte(seenCallbacks.seenAt, seenBefore));
    },
  };
}

const FIND_BY_PROVIDER = preparedStatement<{ mode: PaymentMode; providerReference: string }>(
  'find-by-provider-reference',
  `
  SELECT p.id FROM open_payments o JOIN payments p ON p.id = o.payment_id
  WHERE p.mode = $mode::text AND p.provider_reference = $providerReference::text LIMIT 2`,
);

/** Parameters of {@link TAKE_CALLBACK}. */
type TakeValues = Omit<ReceivedCallback, 'query'> &
  RequestedCheckValues & { reference: string | null; hash: string; handled: boolean; replaysSince: Date };

/** The final SELECT reads `seen_callbacks` and `payments` as they were before this statement. */
const TAKE_CALLBACK = preparedStatement<TakeValues>(
  'take-callback',
  `
  WITH fresh AS (
    INSERT INTO seen_callbacks (hash, seen_at, handled) VALUES ($hash::text, $receivedAt::timestamptz, $handled::boolean)
    ON CONFLICT (hash) DO UPDATE SET seen_at = $receivedAt, handled = $handled
      WHERE seen_callbacks.seen_at <= $replaysSince::timestamptz
    RETURNING hash),
  saved AS (
    INSERT INTO payment_callbacks (provider, reference, genuine, body, received_at)
    SELECT $provider::text, $reference::text, $genuine::boolean, $body::text, $receivedAt::timestamptz FROM fresh),
  ${requestCheckSql('id = $reference AND $genuine::boolean', 'coalesce($providerReference::text, notified_reference)')}
  SELECT NOT EXISTS (SELECT FROM fresh)
      AND EXISTS (SELECT FROM seen_callbacks WHERE hash = $hash AND handled) AS "isReplay",
    EXISTS (SELECT FROM payments WHERE id = $reference) AS "isKnown",
    ${paymentColumns('planned')}
  FROM (SELECT) one LEFT JOIN planned ON true`,
);

/**
 * Includes whether the callback was genuine: a copy with a wrong signature must not make the real one a repeat.
 * JSON keeps the parts separate.
 */
function hashCallback({ provider, genuine, query, body }: ReceivedCallback): string {
  const parts = [provider, genuine, Object.entries(query).sort(), body];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
