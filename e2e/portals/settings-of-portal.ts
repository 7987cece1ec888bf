import { withDatabase } from '../database.ts';
import { changeSettings, readSettings, setOutages } from '../sandbox.ts';

/**
 * What a journey changes for everybody on its portal: `settings` of the operator or of the desk, which every journey
 * sees, or `outages` of a provider that only such journeys use.
 */
export type ChangeOfPortal = 'settings' | 'outages';

/** Any two numbers, the same for all journeys: locks in the portal's database, held while a journey runs. */
const LOCKS: Record<ChangeOfPortal, number> = { settings: 28_001, outages: 28_002 };

type Portal = { url: string; databaseUrl: string };

/**
 * Runs a journey beside others on its portal; but one that changes settings runs alone there, and one that causes outages
 * runs without another of its kind. Then everything is as before, whether the journey passed or failed: a journey must see
 * the same portal in every order and at every repetition.
 */
export async function withSettingsOfPortal(
  { url, databaseUrl }: Portal,
  changes: ChangeOfPortal | null,
  run: () => Promise<void>,
): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    if (changes !== 'settings') await client.query(`SELECT pg_advisory_lock_shared(${LOCKS.settings})`);
    if (changes === null) return run();
    await client.query(`SELECT pg_advisory_lock(${LOCKS[changes]})`);
    const before = await readSettings(url);
    const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM desk_settings');
    try {
      await run();
    } finally {
      await setOutages(url, []);
      await changeSettings(url, before);
      await client.query(RESTORE_DESK_SETTINGS, [rows[0].version]);
    }
  });
}

/** Rows are only added: the settings of the version before come back as a change. */
const RESTORE_DESK_SETTINGS = `
  INSERT INTO desk_settings (version, at, by, reason, settings)
  SELECT max(version) + 1, now(), 'journey', 'end of a journey',
    coalesce((SELECT settings FROM desk_settings WHERE version = $1), '{}')
  FROM desk_settings HAVING max(version) > $1`;
