import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { CallBackWindow } from '@portal/domain/forms/call-back';
import type { Clock } from '@portal/domain/time/clock';
import { newReference } from '@portal/platform/crypto/new-reference';
import type { Db } from '@portal/platform/database/open-db';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';
import { and, eq, isNull } from 'drizzle-orm';
import { contactRequests } from './tables.ts';

type CallBackDeps = { db: Db; clock: Clock; newId: () => string };

/**
 * Stores a request to be called back. A number has one open request: the same browser changes it by asking again, and another
 * browser gets the reference and the time of the open one, so that nobody can flood a number with calls or change another person's
 * request. Throws INVALID_MSISDN.
 */
export async function requestCallBack(
  { db, clock, newId }: CallBackDeps,
  { msisdn: typed, language, ...values }: CallInput<'requestCallBack'>,
  { visitorId }: { visitorId: string },
): Promise<CallResult<'requestCallBack'>> {
  const msisdn = readMsisdn(typed, 'msisdn');
  const row = {
    id: newId(),
    reference: newReference(),
    visitorId,
    msisdn,
    values: { contactNumber: msisdn, ...values },
    locale: language,
    createdAt: clock.now(),
  };
  const isOpen = and(eq(contactRequests.msisdn, msisdn), isNull(contactRequests.closedAt));
  await db.insert(contactRequests).values(row).onConflictDoNothing();
  await db
    .update(contactRequests)
    .set({ values: row.values, locale: language })
    .where(and(isOpen, eq(contactRequests.visitorId, visitorId)));
  const [stored] = await db.select().from(contactRequests).where(isOpen);
  // The staff may have closed it in between: then the customer has just been called.
  const { reference, values: kept } = stored ?? row;
  return { reference, window: kept.window as CallBackWindow };
}
