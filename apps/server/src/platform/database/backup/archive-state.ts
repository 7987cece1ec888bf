import type pg from 'pg';

/**
 * How the archive of the WAL is doing. `off`: only the moment of a backup can be restored. `failing`: the WAL since
 * the last success cannot be archived and fills the disk of the database.
 */
export type ArchiveState = 'on' | 'off' | 'failing';

/** Reads the state of the archive. Any role may. */
export async function readArchiveState(database: pg.Client | pg.Pool): Promise<ArchiveState> {
  const { rows } = await database.query<{ isOn: boolean; isFailing: boolean }>(`
    SELECT current_setting('archive_mode') <> 'off' AS "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing" FROM pg_stat_archiver`);
  const [state] = rows;
  if (!state?.isOn) return 'off';
  return state.isFailing ? 'failing' : 'on';
}
