import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import { newReference } from '@portal/platform/crypto/new-reference';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { contactRequests } from './tables.ts';

/** What staff promise a customer. */
export type PromisedCallBack = {
  /** The same id promises once. */
  id: string;
  msisdn: Msisdn;
  locale: Locale;
  /** The code of the payment it is about. */
  subject: string;
  /** Until when a person calls, UTC. */
  dueAt: Date;
};

/**
 * Promises a customer to call back. A number has one open request: when there is one, it gets the time if that is earlier.
 * Returns its reference.
 */
export async function promiseCallBack(
  { db, clock }: { db: Db; clock: Clock },
  { id, msisdn, locale, subject, dueAt }: PromisedCallBack,
): Promise<string> {
  const values = { contactNumber: msisdn, topic: 'payment', window: 'any', subject };
  const row = { id, reference: newReference(), msisdn, values, locale, createdAt: clock.now(), dueAt };
  await db.insert(contactRequests).values(row).onConflictDoNothing();
  const isOpen = and(eq(contactRequests.msisdn, msisdn), isNull(contactRequests.closedAt));
  const earliest = sql`least(${contactRequests.dueAt}, ${dueAt.toISOString()}::timestamptz)`;
  const [open] = await db.update(contactRequests).set({ dueAt: earliest }).where(isOpen).returning();
  // A colleague may have called and closed it in between.
  return open?.reference ?? row.reference;
}
