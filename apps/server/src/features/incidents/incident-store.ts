import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import { incidents } from './tables.ts';

/** An incident as stored. Times UTC. */
export type Incident = typeof incidents.$inferSelect;

/** Visitors read of an incident for this long after its end. */
const SHOWN_MS = 7 * 86_400_000;
/** How long a node uses what it has read: every payment page reads it. */
const CACHE_MS = 1_000;
const MAX_LISTED = 200;

/** Store of the incidents that staff write. */
export type IncidentStore = ReturnType<typeof createIncidentStore>;

/**
 * Creates the store.
 * @param elapsed monotonic time in milliseconds
 */
export function createIncidentStore(db: Db, elapsed: () => number = () => performance.now()) {
  let latest: { reading: Promise<Incident[]>; readAt: number } | null = null;
  const latestFirst = [desc(incidents.startedAt), desc(incidents.id)];
  const readShown = async (now: Date): Promise<Incident[]> =>
    db
      .select()
      .from(incidents)
      .where(or(isNull(incidents.endedAt), gte(incidents.endedAt, new Date(now.getTime() - SHOWN_MS))))
      .orderBy(...latestFirst)
      .limit(MAX_LISTED);
  return {
    /** Those of now and of the last days, latest first; at most a second old. */
    readShown: (now: Date): Promise<Incident[]> => {
      if (latest && elapsed() - latest.readAt < CACHE_MS) return latest.reading;
      const reading = readShown(now);
      latest = { reading, readAt: elapsed() };
      // A failed read is not cached.
      reading.catch(() => {
        if (latest?.reading === reading) latest = null;
      });
      return reading;
    },

    /** All, latest first. */
    list: (): Promise<Incident[]> =>
      db
        .select()
        .from(incidents)
        .orderBy(...latestFirst)
        .limit(MAX_LISTED),

    /** Those that were under way at a time, latest first. */
    listAt: (at: Date): Promise<Incident[]> =>
      db
        .select()
        .from(incidents)
        .where(and(lte(incidents.startedAt, at), or(isNull(incidents.endedAt), gt(incidents.endedAt, at))))
        .orderBy(...latestFirst)
        .limit(MAX_LISTED),

    find: async (id: string): Promise<Incident | null> => {
      const [found] = await db.select().from(incidents).where(eq(incidents.id, id));
      return found ?? null;
    },

    /** Adds an incident with version 1, or changes the version before. False when another person has changed it. */
    save: async (incident: Incident): Promise<boolean> => {
      const { id, version, createdAt, ...fields } = incident;
      const { rowCount } =
        version === 1
          ? await db.insert(incidents).values(incident).onConflictDoNothing()
          : await db
              .update(incidents)
              .set({ ...fields, version })
              .where(and(eq(incidents.id, id), eq(incidents.version, version - 1)));
      latest = null;
      return rowCount === 1;
    },
  };
}

/** Whether an incident is under way. */
export function isUnderWay(
  { startedAt, endedAt }: Pick<Incident, 'startedAt' | 'endedAt'>,
  now: Date,
): boolean {
  return startedAt <= now && (endedAt === null || endedAt > now);
}
