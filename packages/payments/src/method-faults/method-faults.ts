import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { Db } from '@portal/platform/database/open-db';
import { eq, sql } from 'drizzle-orm';
import { availabilityKey, type PaymentMode } from '../methods/payment-mode.ts';
import { methodFaults } from './tables.ts';

/** A way to pay that the portal has switched off, or tries again. */
export type MethodFault = typeof methodFaults.$inferSelect;

/** What a payment tells about the customer who met a fault. */
export type PaymentOfCustomer = { mode: PaymentMode; payer: Msisdn; visitorId: string };

/** Store of the faults, shared by all nodes. */
export type MethodFaults = ReturnType<typeof createMethodFaults>;

/** How long a method stays off after the first fault; each further one in a row doubles it. */
export const FIRST_PAUSE_MS = 5 * 60_000;
/** The longest pause: a mended account is back within an hour without a person. */
export const LONGEST_PAUSE_MS = 60 * 60_000;
/** How old the requests may be that show a fault together. */
const FAULT_WINDOW_MS = 30 * 60_000;
/** Every page reads the faults. */
const CACHE_MS = 1_000;

/**
 * Creates the store.
 * @param elapsed monotonic time in milliseconds
 */
export function createMethodFaults(db: Db, elapsed: () => number = () => performance.now()) {
  let latest: { reading: Promise<MethodFault[]>; readAt: number } | null = null;
  // A promise, not Drizzle's query: that is a statement of its own for each who awaits it.
  const read = async (): Promise<MethodFault[]> =>
    db.select().from(methodFaults).orderBy(methodFaults.method);
  const forget = () => {
    latest = null;
  };
  return {
    /** Every fault. */
    list: read,

    /** The same, at most a second old. */
    listCached: (): Promise<MethodFault[]> => {
      if (latest && elapsed() - latest.readAt < CACHE_MS) return latest.reading;
      const reading = read();
      latest = { reading, readAt: elapsed() };
      // A failed read is not cached.
      reading.catch(() => {
        if (latest?.reading === reading) forget();
      });
      return reading;
    },

    /**
     * How many customers have met a fault since the provider took a request or the method was offered again: the smaller one of
     * numbers and browsers. Counts the given customer, whose payment is not declined yet.
     */
    countCustomers: async ({ mode, payer, visitorId }: PaymentOfCustomer, now: Date): Promise<number> => {
      const since = new Date(now.getTime() - FAULT_WINDOW_MS);
      const { rows } = await db.execute<{ customers: number }>(sql`
        WITH recent AS (
          SELECT payer, visitor_id, state, reason, created_at FROM payments
          WHERE (mode, created_at) > (${mode}, ${since}::timestamptz)
            AND (mode, created_at) <= (${mode}, 'infinity'::timestamptz)
        ), again AS (
          SELECT greatest(
            (SELECT max(created_at) FROM recent WHERE state NOT IN ('created', 'submitted')
              AND reason IS DISTINCT FROM 'method-unavailable'),
            (SELECT off_until FROM method_faults WHERE method = ${availabilityKey(mode)})) AS at
        ), met AS (
          SELECT payer, visitor_id FROM recent, again
          WHERE reason = 'method-unavailable' AND created_at > coalesce(again.at, '-infinity')
          UNION SELECT ${payer}, ${visitorId}
        )
        SELECT least(count(DISTINCT payer), count(DISTINCT visitor_id))::integer AS customers FROM met`);
      return rows[0]?.customers ?? 0;
    },

    /** Switches a method off, longer with each fault in a row. Requests that were on their way count once. */
    switchOff: async (method: string, { fault, message }: ConfigurationFault, now: Date) => {
      const pause = (ms: number) => new Date(now.getTime() + ms);
      const row = { method, fault, detail: message.slice(0, 200), since: now, times: 1 };
      const isTrial = sql`${methodFaults.offUntil} <= ${now}`;
      const times = sql`${methodFaults.times} + 1`;
      const pauseMs = sql`least(${FIRST_PAUSE_MS} * power(2, ${methodFaults.times}), ${LONGEST_PAUSE_MS})`;
      await db
        .insert(methodFaults)
        .values({ ...row, offUntil: pause(FIRST_PAUSE_MS) })
        .onConflictDoUpdate({
          target: methodFaults.method,
          set: {
            fault,
            detail: row.detail,
            times,
            offUntil: sql`${now}::timestamptz + ${pauseMs} * interval '1 millisecond'`,
          },
          setWhere: isTrial,
        });
      forget();
    },

    /** The provider takes requests again, or staff say so. True when there was a fault. */
    clear: async (method: string): Promise<boolean> => {
      const { rowCount } = await db.delete(methodFaults).where(eq(methodFaults.method, method));
      forget();
      return (rowCount ?? 0) > 0;
    },
  };
}
