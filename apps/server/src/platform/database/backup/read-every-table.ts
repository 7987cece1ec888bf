import type pg from 'pg';

/**
 * Reads every row of every table: PostgreSQL compares the checksum of each page that it reads. Throws its error when
 * a page is damaged.
 * @returns the number of tables
 */
export async function readEveryTable(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
  // The whole row, so that no index answers instead of the table.
  for (const { name } of rows) await pool.query(`SELECT count(entry.*) FROM ${name} entry`);
  return rows.length;
}
