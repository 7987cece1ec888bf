import type pg from 'pg';

/**
 * Whether PostgreSQL tries to archive its WAL and cannot: what was written since the last success stays on the disk of the database
 * until that is full. Any role may read this.
 */
export async function isArchiveFailing(database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ failing: boolean }>(`
    SELECT current_setting('archive_mode') <> 'off'
      AND coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing FROM pg_stat_archiver`);
  return rows[0]?.failing ?? false;
}

/** The end of `last_archived_wal`. A segment's name has the number of its first byte: eight digits of the timeline, eight of 4 GB, eight of segments. */
export const ARCHIVED_LSN = `'0/0'::pg_lsn
  + ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint::numeric * 4294967296
  + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)::numeric * pg_size_bytes(current_setting('wal_segment_size'))`;

/**
 * Reads how many bytes of WAL the archive and each receiver with a replication slot have not stored yet: standbys, and
 * pg_receivewal on the machine of the backups. A receiver without a slot is unknown to PostgreSQL, hence not in it.
 */
export async function readWaitingWal(database: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await database.query<{ receiver: string; bytes: number }>(`
    SELECT slot_name AS receiver, greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 AS bytes
    FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT temporary AND restart_lsn IS NOT NULL
    UNION ALL
    SELECT 'archive', greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), ${ARCHIVED_LSN}), 0)::float8
    FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off' AND last_archived_wal ~ '^[0-9A-F]{24}$'`);
  return Object.fromEntries(rows.map(({ receiver, bytes }) => [receiver, bytes]));
}
