import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ReminderKind } from '@portal/domain/identifiers/reminders';
import { localDay, startOfDay } from '@portal/domain/time/calendar-date';
import type { Db, DbOrTx, Tx } from '@portal/platform/database/open-db';
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { lineReminders, type ReminderEnd, reminderSends } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
/** An ended consent answers "why did I get this?" for so long. */
const ENDED_KEPT_MS = 30 * DAY_MS;
/** Longer than any bundle is reminded of. */
const SENDS_KEPT_MS = 90 * DAY_MS;

/** A consent that has ended has no use for the browser that it was for. */
const NO_DEVICE = { push: null, lineId: null };

/** A consent to reminders. */
export type LineReminders = typeof lineReminders.$inferSelect;

/** A number has one consent at a time: until this transaction commits, no other one changes it. */
export async function lockNumber(tx: Tx, msisdn: Msisdn): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reminders:${msisdn}`}, 0))`);
}

/** The consent of a number; `null`: it gets no reminders. */
export async function findReminders(db: DbOrTx, msisdn: Msisdn): Promise<LineReminders | null> {
  const [row] = await db
    .select()
    .from(lineReminders)
    .where(and(eq(lineReminders.msisdn, msisdn), isNull(lineReminders.endedAt)));
  return row ?? null;
}

/**
 * Ends the reminders of a number at once, or only those of a proof until an instant: a later owner's stay. A reminder that is being written at this moment is sent before or not at all.
 * @returns whether there were any
 */
export async function endReminders(
  db: DbOrTx,
  which:
    | { msisdn: Msisdn; provenUntil?: Date }
    | { id: string }
    | { token: string }
    | { lineIds: readonly string[] },
  { by, now }: { by: ReminderEnd; now: Date },
): Promise<boolean> {
  const isMeant =
    'msisdn' in which
      ? and(
          eq(lineReminders.msisdn, which.msisdn),
          which.provenUntil && lte(lineReminders.provenAt, which.provenUntil),
        )
      : 'id' in which
        ? eq(lineReminders.id, which.id)
        : 'token' in which
          ? eq(lineReminders.token, which.token)
          : sql`${lineReminders.lineId} = ANY(${sql.param([...which.lineIds])}::text[])`;
  const { rowCount } = await db
    .update(lineReminders)
    .set({ endedAt: now, endedBy: by, ...NO_DEVICE })
    .where(and(isMeant, isNull(lineReminders.endedAt)));
  return (rowCount ?? 0) > 0;
}

/**
 * Changes what a consent is for, and stores what it was as one that was replaced. The consent keeps its id and its link: the messages about
 * it, which say how it is confirmed and ended, stay true, and the one of the day after is still sent.
 */
export async function changeConsent(
  tx: Tx,
  before: LineReminders,
  {
    replaced,
    ...agreed
  }: Pick<LineReminders, 'kinds' | 'locale' | 'consentedAt' | 'provenAt' | 'endsAt' | 'checkAt'> & {
    replaced: Pick<LineReminders, 'id' | 'token'>;
  },
): Promise<void> {
  const isStanding = and(eq(lineReminders.id, before.id), isNull(lineReminders.endedAt));
  await tx.update(lineReminders).set(agreed).where(isStanding);
  const ended = { endedAt: agreed.consentedAt, endedBy: 'replaced' as const, ...NO_DEVICE };
  await tx.insert(lineReminders).values({ ...before, ...replaced, ...ended });
}

/**
 * Takes lines whose check is due, the longest waiting first; no other node takes them until the next check, also when this one dies.
 */
export async function takeDueLines(
  db: Db,
  { now, nextAt, limit }: { now: Date; nextAt: Date; limit: number },
): Promise<LineReminders[]> {
  const due = db
    .select({ id: lineReminders.id })
    .from(lineReminders)
    .where(
      and(
        isNull(lineReminders.endedAt),
        lte(lineReminders.checkAt, now),
        isNotNull(lineReminders.confirmedAt),
      ),
    )
    .orderBy(lineReminders.checkAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(lineReminders).set({ checkAt: nextAt }).where(inArray(lineReminders.id, due)).returning();
}

/** A reminder that is about to be sent. */
type NewSend = { id: string; event: string; kind: ReminderKind; now: Date };

/**
 * Writes a reminder before it is sent, if the consent to its kind still stands, the event was not reminded of yet, and the caps allow one more.
 * @returns `null`: nothing may be sent. `capped`: nothing more of this line may be sent today
 */
export function claimSend(
  db: Db,
  { id: consentId, msisdn, channel }: LineReminders,
  { id, event, kind, now, perDay, perWeek }: NewSend & { perDay: number; perWeek: number },
): Promise<{ id: string } | 'capped' | null> {
  return db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const [consent] = await tx
      .select({ endsAt: lineReminders.endsAt, kinds: lineReminders.kinds })
      .from(lineReminders)
      .where(and(eq(lineReminders.id, consentId), isNull(lineReminders.endedAt)))
      .for('update');
    if (!consent || consent.endsAt <= now || !consent.kinds.includes(kind)) return null;
    if ((await countSends(tx, msisdn, startOfDay(localDay(now)))) >= perDay) return 'capped';
    if ((await countSends(tx, msisdn, new Date(now.getTime() - 7 * DAY_MS))) >= perWeek) return 'capped';
    const row = { id, msisdn, event, kind, channel, at: now, state: 'sending' as const };
    const [claimed] = await tx
      .insert(reminderSends)
      .values(row)
      .onConflictDoUpdate({
        target: [reminderSends.msisdn, reminderSends.event],
        set: { at: now, state: 'sending', channel },
        setWhere: eq(reminderSends.state, 'not-sent'),
      })
      .returning({ id: reminderSends.id });
    return claimed ?? null;
  });
}

/** Those of the future count too: a clock that went back must not give the caps a second time. */
function countSends(tx: Tx, msisdn: Msisdn, since: Date): Promise<number> {
  return tx.$count(
    reminderSends,
    and(eq(reminderSends.msisdn, msisdn), gte(reminderSends.at, since), ne(reminderSends.state, 'not-sent')),
  );
}

/** Records what became of a reminder. */
export async function recordSend(db: Db, id: string, state: 'sent' | 'not-sent'): Promise<void> {
  await db.update(reminderSends).set({ state }).where(eq(reminderSends.id, id));
}

/** Whether a reminder of an event was sent, or may have been. */
export async function wasReminded(db: Db, msisdn: Msisdn, event: string): Promise<boolean> {
  const isOfEvent = and(
    eq(reminderSends.msisdn, msisdn),
    eq(reminderSends.event, event),
    ne(reminderSends.state, 'not-sent'),
  );
  return (await db.$count(reminderSends, isOfEvent)) > 0;
}

/** Begins another time for which the airtime may be low, unless that was done meanwhile. */
export async function beginEpisode(
  db: Db,
  { id, airtimeEpisode }: Pick<LineReminders, 'id' | 'airtimeEpisode'>,
  next: string,
): Promise<void> {
  await db
    .update(lineReminders)
    .set({ airtimeEpisode: next })
    .where(and(eq(lineReminders.id, id), eq(lineReminders.airtimeEpisode, airtimeEpisode)));
}

/** Asks about a line again at another time than the regular one. */
export async function setCheckAt(db: Db, id: string, checkAt: Date): Promise<void> {
  await db
    .update(lineReminders)
    .set({ checkAt })
    .where(and(eq(lineReminders.id, id), isNull(lineReminders.endedAt)));
}

/** The consents of a number that are stored, the latest first. */
export function listConsents(db: DbOrTx, msisdn: Msisdn): Promise<LineReminders[]> {
  return db
    .select()
    .from(lineReminders)
    .where(eq(lineReminders.msisdn, msisdn))
    .orderBy(sql`${lineReminders.consentedAt} DESC`)
    .limit(20);
}

/** Counts the reminders about a number in the seven days before an instant. */
export function countRecentSends(db: Db, msisdn: Msisdn, now: Date): Promise<number> {
  return db.$count(
    reminderSends,
    and(
      eq(reminderSends.msisdn, msisdn),
      gte(reminderSends.at, new Date(now.getTime() - 7 * DAY_MS)),
      ne(reminderSends.state, 'not-sent'),
    ),
  );
}

/** Counts the consents whose check is due. */
export function countWaiting(db: Db, now: Date): Promise<number> {
  const isDue = and(isNotNull(lineReminders.confirmedAt), lte(lineReminders.checkAt, now));
  return db.$count(lineReminders, and(isNull(lineReminders.endedAt), isDue));
}

/** Ends consents whose time is over, and erases what ended or was sent long ago. */
export async function eraseReminders(db: Db, now: Date): Promise<void> {
  await db
    .update(lineReminders)
    .set({ endedAt: now, endedBy: 'time', ...NO_DEVICE })
    .where(and(isNull(lineReminders.endedAt), lte(lineReminders.endsAt, now)));
  const endedBefore = new Date(now.getTime() - ENDED_KEPT_MS);
  await db.delete(lineReminders).where(lt(lineReminders.endedAt, endedBefore));
  await db.delete(reminderSends).where(lt(reminderSends.at, new Date(now.getTime() - SENDS_KEPT_MS)));
}

/** The consent that a link of an e-mail is about; `null` for an unknown one, or one that has ended. */
export async function findByToken(db: Db, token: string): Promise<LineReminders | null> {
  const [row] = await db
    .select()
    .from(lineReminders)
    .where(and(eq(lineReminders.token, token), isNull(lineReminders.endedAt)));
  return row ?? null;
}

/** Records that who reads an address wants the reminders. Returns whether they stand; repeating it changes nothing. */
export async function confirmAddress(db: Db, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(lineReminders)
    .set({ confirmedAt: sql`coalesce(${lineReminders.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(lineReminders.token, token), isNull(lineReminders.endedAt)));
  return (rowCount ?? 0) > 0;
}
