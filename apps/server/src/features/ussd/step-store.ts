import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type Locale, parseLocale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { ussdSteps } from './tables.ts';

/** An answered request of a session. */
export type Step = typeof ussdSteps.$inferSelect;

/** So long a repeated request gets its answer again, and a number its language. */
const RETENTION_MS = 24 * 3_600_000;

/** The answered requests of a session, in any order. */
export function readSteps(db: Db, sessionId: string): Promise<Step[]> {
  return db.select().from(ussdSteps).where(eq(ussdSteps.sessionId, sessionId));
}

/** Reads one request; `null` when it was not answered yet. */
export async function readStep(
  db: Db,
  { sessionId, inputs }: Pick<Step, 'sessionId' | 'inputs'>,
): Promise<Step | null> {
  const [step] = await db
    .select()
    .from(ussdSteps)
    .where(and(eq(ussdSteps.sessionId, sessionId), eq(ussdSteps.inputs, inputs)));
  return step ?? null;
}

/** Stores a request. False when an equal one was faster, on this node or another. */
export async function insertStep(db: Db, step: Step): Promise<boolean> {
  const { rowCount } = await db.insert(ussdSteps).values(step).onConflictDoNothing();
  return rowCount === 1;
}

/** Stores the screen of a request that was stored without one. */
export async function storeAnswer(
  db: Db,
  { sessionId, inputs, answer }: Pick<Step, 'sessionId' | 'inputs' | 'answer'>,
): Promise<void> {
  await db
    .update(ussdSteps)
    .set({ answer })
    .where(and(eq(ussdSteps.sessionId, sessionId), eq(ussdSteps.inputs, inputs)));
}

/** The language of a number's latest session of the last day; `null` when there is none. */
export async function readLatestLocale(db: Db, msisdn: Msisdn, now: Date): Promise<Locale | null> {
  const [latest] = await db
    .select({ locale: ussdSteps.locale })
    .from(ussdSteps)
    .where(and(eq(ussdSteps.msisdn, msisdn), gt(ussdSteps.createdAt, new Date(now.getTime() - RETENTION_MS))))
    .orderBy(desc(ussdSteps.createdAt))
    .limit(1);
  return parseLocale(latest?.locale);
}

/** Erases old sessions with their numbers. */
export async function eraseUssdSteps({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(ussdSteps).where(lt(ussdSteps.createdAt, new Date(clock.now().getTime() - RETENTION_MS)));
}
