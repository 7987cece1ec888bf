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
 * @returns the lines that there were
 */
export async function endDevices(
  db: DbOrTx,
  { msisdn, except }: { msisdn: Msisdn; except: string | null },
): Promise<string[]> {
  const isMeant = and(
    eq(deviceLines.msisdn, msisdn),
    except === null ? undefined : ne(deviceLines.visitorId, except),
  );
  return toIds(await db.delete(deviceLines).where(isMeant).returning({ id: deviceLines.id }));
}

/**
 * Removes one line of a browser, or all of them with their PIN.
 * @returns the lines that there were
 */
export async function deleteLines(db: DbOrTx, visitorId: string, id: string | null): Promise<string[]> {
  const isOfDevice = eq(deviceLines.visitorId, visitorId);
  const isMeant = id === null ? isOfDevice : and(isOfDevice, eq(deviceLines.id, id));
  const deleted = await db.delete(deviceLines).where(isMeant).returning({ id: deviceLines.id });
  if (id === null) await db.delete(deviceLocks).where(eq(deviceLocks.visitorId, visitorId));
  return toIds(deleted);
}

/** Whether a line is kept on its device. */
export async function isLineKept(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const isKept = and(eq(deviceLines.id, id), isNotNull(deviceLines.keptAt), gt(deviceLines.endsAt, now));
  return (await db.$count(deviceLines, isKept)) > 0;
}

function toIds(lines: readonly Pick<DeviceLine, 'id'>[]): string[] {
  return lines.map(({ id }) => id);
}

/** Records that a browser was shown what is left on its lines. */
export async function recordViews(db: Db, visitorId: string, now: Date): Promise<void> {
  await db
    .update(deviceLines)
    .set({ viewedAt: now })
    .where(and(eq(deviceLines.visitorId, visitorId), gt(deviceLines.endsAt, now)));
}

/**
 * Erases the lines that have ended, and the PINs of browsers without a line.
 * @returns the lines that there were
 */
export async function eraseEndedLines(db: Db, now: Date): Promise<string[]> {
  const ended = await db
    .delete(deviceLines)
    .where(lt(deviceLines.endsAt, now))
    .returning({ id: deviceLines.id });
  const lines = db
    .select({ id: deviceLines.id })
    .from(deviceLines)
    .where(eq(deviceLines.visitorId, deviceLocks.visitorId));
  await db.delete(deviceLocks).where(notExists(lines));
  return toIds(ended);
}
