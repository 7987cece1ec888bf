import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Db, DbOrTx, Tx } from '@portal/platform/database/open-db';
import { and, asc, count, eq, gt, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm';
import { deviceLines, deviceLocks } from './tables.ts';

/** A line that a browser shows. */
export type DeviceLine = typeof deviceLines.$inferSelect;

/** Until this transaction commits, no other one changes the lines of this browser. */
export async function lockDevice(tx: Tx, visitorId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lines:${visitorId}`}, 0))`);
}

/** The lines that a browser shows now, in the order in which they were added. */
export function listLines(db: DbOrTx, visitorId: string, now: Date): Promise<DeviceLine[]> {
  return db
    .select()
    .from(deviceLines)
    .where(and(eq(deviceLines.visitorId, visitorId), gt(deviceLines.endsAt, now)))
    .orderBy(asc(deviceLines.provenAt), asc(deviceLines.id));
}

/** Finds one of them; `null` for that of another browser, or one that has ended. */
export async function findLine(
  db: DbOrTx,
  { id, visitorId, now }: { id: string; visitorId: string; now: Date },
): Promise<DeviceLine | null> {
  const [row] = await db
    .select()
    .from(deviceLines)
    .where(and(eq(deviceLines.id, id), eq(deviceLines.visitorId, visitorId), gt(deviceLines.endsAt, now)));
  return row ?? null;
}

/** Counts the other browsers that keep a number. */
export async function countOtherDevices(
  db: DbOrTx,
  { msisdn, visitorId, now }: { msisdn: Msisdn; visitorId: string; now: Date },
): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(deviceLines)
    .where(
      and(
        eq(deviceLines.msisdn, msisdn),
        ne(deviceLines.visitorId, visitorId),
        isNotNull(deviceLines.keptAt),
        gt(deviceLines.endsAt, now),
      ),
    );
  return row?.devices ?? 0;
}

/**
 * Ends the view of a number in all browsers, or in all but one.
 * @returns how many there were
 */
export async function endDevices(
  db: DbOrTx,
  { msisdn, except }: { msisdn: Msisdn; except: string | null },
): Promise<number> {
  const { rowCount } = await db
    .delete(deviceLines)
    .where(
      and(eq(deviceLines.msisdn, msisdn), except === null ? undefined : ne(deviceLines.visitorId, except)),
    );
  return rowCount ?? 0;
}

/** Removes one line of a browser, or all of them with their PIN. */
export async function deleteLines(db: DbOrTx, visitorId: string, id: string | null): Promise<void> {
  const isOfDevice = eq(deviceLines.visitorId, visitorId);
  await db.delete(deviceLines).where(id === null ? isOfDevice : and(isOfDevice, eq(deviceLines.id, id)));
  if (id === null) await db.delete(deviceLocks).where(eq(deviceLocks.visitorId, visitorId));
}

/** Records that a browser was shown what is left on its lines. */
export async function recordViews(db: Db, visitorId: string, now: Date): Promise<void> {
  await db
    .update(deviceLines)
    .set({ viewedAt: now })
    .where(and(eq(deviceLines.visitorId, visitorId), gt(deviceLines.endsAt, now)));
}

/** Erases the lines that have ended, and the PINs of browsers without a line. */
export async function eraseEndedLines(db: Db, now: Date): Promise<void> {
  await db.delete(deviceLines).where(lt(deviceLines.endsAt, now));
  const lines = db
    .select({ id: deviceLines.id })
    .from(deviceLines)
    .where(eq(deviceLines.visitorId, deviceLocks.visitorId));
  await db.delete(deviceLocks).where(notExists(lines));
}
