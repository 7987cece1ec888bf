import { type DeskSettings, deskSettingsField } from '@portal/contract/staff/staff-settings';
import type { Db } from '@portal/platform/database/open-db';
import { desc, lt } from 'drizzle-orm';
import { deskSettings } from './tables.ts';

/** Nothing is set: everything is as the operator's own systems say. */
export const NO_DESK_SETTINGS: DeskSettings = {
  prepaidLimits: null,
  postpaidLimits: null,
  quickAmounts: null,
  methods: {},
  methodNotices: {},
  notice: null,
  pause: null,
  isCoverageClosed: false,
};

/** How long a node uses what it has read: every page and purchase reads the settings several times. */
const CACHE_MS = 1_000;

/** Settings with the number of their change; 0 before the first one. */
export type VersionedSettings = { version: number; settings: DeskSettings };

/** A change of the settings. Time UTC. */
export type DeskSettingsChange = typeof deskSettings.$inferSelect;

/** Store of the settings that staff change in the desk. */
export type DeskSettingsStore = ReturnType<typeof createDeskSettingsStore>;

/**
 * Creates the store.
 * @param now monotonic time in milliseconds
 */
export function createDeskSettingsStore(db: Db, now: () => number = () => performance.now()) {
  let latest: { reading: Promise<VersionedSettings>; readAt: number } | null = null;

  const read = async (): Promise<VersionedSettings> => {
    const [row] = await db.select().from(deskSettings).orderBy(desc(deskSettings.version)).limit(1);
    if (!row) return { version: 0, settings: NO_DESK_SETTINGS };
    return { version: row.version, settings: parseStored(row.settings) };
  };

  return {
    read,

    /** The same, at most a second old. */
    readCached: (): Promise<VersionedSettings> => {
      if (latest && now() - latest.readAt < CACHE_MS) return latest.reading;
      const reading = read();
      latest = { reading, readAt: now() };
      // A failed read is not cached.
      reading.catch(() => {
        if (latest?.reading === reading) latest = null;
      });
      return reading;
    },

    /** Adds a change with the next version. False when another person has added that version. */
    save: async (change: DeskSettingsChange): Promise<boolean> => {
      const { rowCount } = await db.insert(deskSettings).values(change).onConflictDoNothing();
      latest = null;
      return rowCount === 1;
    },

    /** Changes before a version, latest first; all for `null`. */
    list: async (before: number | null, limit: number): Promise<DeskSettingsChange[]> => {
      const rows = await db
        .select()
        .from(deskSettings)
        .where(before === null ? undefined : lt(deskSettings.version, before))
        .orderBy(desc(deskSettings.version))
        .limit(limit);
      return rows.map((row) => ({ ...row, settings: parseStored(row.settings) }));
    },
  };
}

/** What another version of the portal stored: settings that it did not have are not set. */
function parseStored(stored: DeskSettings): DeskSettings {
  return deskSettingsField.parse({ ...NO_DESK_SETTINGS, ...stored });
}
