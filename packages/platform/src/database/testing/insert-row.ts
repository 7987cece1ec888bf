import type pg from 'pg';

/** Values of a row by the names of its columns. */
export type RowValues = Readonly<Record<string, unknown>>;

let rows = 0;

/** What a column of this type holds where a test does not care. */
function fill(type: string): unknown {
  if (/^(integer|bigint|smallint|double precision|numeric)$/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type === 'date' || type.startsWith('timestamp')) return new Date('2026-11-28T08:00:00Z');
  if (type === 'jsonb') return '{}';
  if (type === 'ARRAY') return [];
  if (type === 'bytea') return Buffer.from('a');
  return `x${rows}`;
}

/** Inserts a row with the values, and anything in the other columns that need some: for tests about few of its columns. */
export async function insertRow(
  pool: Pick<pg.Pool, 'query'>,
  table: string,
  values: RowValues,
): Promise<void> {
  rows += 1;
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL`,
    [table],
  );
  const filled: RowValues = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, fill(type)])),
    ...(columns.some(({ name }) => name === 'msisdn') && { msisdn: String(788_000_000 + rows) }),
    ...values,
  };
  const names = Object.keys(filled);
  await pool.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    Object.values(filled),
  );
}
