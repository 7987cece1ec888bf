import { readClosedThrough, reopenDaysAfter } from '@portal/settlement/testing/reopen-days';
import type pg from 'pg';
import { withDatabase } from '../database.ts';
import { changeSettings, readSettings, setOutages } from '../sandbox.ts';

/**
 * What a journey changes for everybody on its portal: `settings` of the operator or of the desk, which every journey
 * sees; `outages` of a provider that only such journeys use; `decisions` of the staff that hold for longer than a journey,
 * which are closed days and given roles.
 */
export type ChangeOfPortal = 'settings' | 'outages' | 'decisions';

/** Any numbers, the same for all journeys: locks in the portal's database, held while a journey runs. */
const LOCKS: Record<ChangeOfPortal, number> = { settings: 28_001, outages: 28_002, decisions: 28_003 };

type Portal = { url: string; databaseUrl: string };

/**
 * Runs a journey beside others on its portal; but one that changes settings runs alone there, and one that causes outages
 * or makes decisions runs without another of its kind. Then everything is as before, whether the journey passed or failed: a journey must see
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
    const restore = await RESTORE[changes](client, { url, databaseUrl });
    try {
      await run();
    } finally {
      await restore();
    }
  });
}

/** Reads what a kind of journey changes, and returns what brings that back. */
type ReadBefore = (client: pg.Client, portal: Portal) => Promise<() => Promise<void>>;

const readSettingsBefore: ReadBefore = async (client, { url }) => {
  const before = await readSettings(url);
  const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM desk_settings');
  return async () => {
    await setOutages(url, []);
    await changeSettings(url, before);
    await client.query(RESTORE_DESK_SETTINGS, [rows[0].version]);
    await client.query('UPDATE incidents SET ended_at = now(), version = version + 1 WHERE ended_at IS NULL');
  };
};

const readDecisionsBefore: ReadBefore = async (client, { databaseUrl }) => {
  const { rows } = await client.query("SELECT coalesce(jsonb_agg(r), '[]') AS roles FROM staff_roles r");
  const closedThrough = await readClosedThrough(client);
  return async () => {
    await client.query('DELETE FROM staff_roles');
    await client.query(
      'INSERT INTO staff_roles SELECT * FROM jsonb_populate_recordset(null::staff_roles, $1)',
      [JSON.stringify(rows[0].roles)],
    );
    await reopenDaysAfter(databaseUrl, closedThrough);
  };
};

const RESTORE: Record<ChangeOfPortal, ReadBefore> = {
  settings: readSettingsBefore,
  outages:
    async (_client, { url }) =>
    async () =>
      setOutages(url, []),
  decisions: readDecisionsBefore,
};

/** Rows are only added: the settings of the version before come back as a change. */
const RESTORE_DESK_SETTINGS = `
  INSERT INTO desk_settings (version, at, by, reason, settings)
  SELECT max(version) + 1, now(), 'journey', 'end of a journey',
    coalesce((SELECT settings FROM desk_settings WHERE version = $1), '{}')
  FROM desk_settings HAVING max(version) > $1`;
