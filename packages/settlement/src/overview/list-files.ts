import type pg from 'pg';
import { type LineCounts, NO_LINES } from '../import/store-batch.ts';
import type { settlementFiles } from '../tables.ts';

/** An imported file, or one that is being imported. */
export type ListedFile = Omit<typeof settlementFiles.$inferSelect, 'importedBy'> & { by: string };

const COLUMNS = `id::float8 AS id, hash, source, name, lines, imported_by AS by, started_at AS "startedAt",
  finished_at AS "finishedAt"`;

/**
 * Lists imported files, latest first.
 * @param before number of the last file of the page before; `null` for the first page
 */
export async function listStatementFiles(
  pool: pg.Pool,
  before: number | null,
  limit: number,
): Promise<ListedFile[]> {
  const { rows } = await pool.query<ListedFile>(
    `SELECT ${COLUMNS} FROM settlement_files WHERE $1::bigint IS NULL OR settlement_files.id < $1
     ORDER BY settlement_files.id DESC LIMIT $2`,
    [before, limit],
  );
  return rows;
}

/** Finds files by the SHA-256 of their content, hexadecimal. */
export async function findFilesByHash(pool: pg.Pool, hashes: readonly string[]): Promise<ListedFile[]> {
  const { rows } = await pool.query<ListedFile>(
    `SELECT ${COLUMNS} FROM settlement_files WHERE hash = ANY($1::text[])`,
    [hashes],
  );
  return rows;
}

/** Counts the lines of files by their present outcome. A line counts for the first file that had it. */
export async function countLines(
  pool: pg.Pool,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, LineCounts>> {
  const { rows } = await pool.query<{ fileId: number; state: keyof LineCounts; count: number }>(
    `SELECT file_id::float8 AS "fileId", state, count(*)::int AS count FROM settlement_lines
     WHERE file_id = ANY($1::bigint[]) GROUP BY file_id, state`,
    [fileIds],
  );
  const counts = new Map(fileIds.map((id) => [id, { ...NO_LINES }]));
  for (const { fileId, state, count } of rows) {
    const own = counts.get(fileId);
    if (own) own[state] = count;
  }
  return counts;
}
