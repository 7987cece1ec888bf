import pg from 'pg';

/** Runs something on one connection to a portal's database and closes it. */
export async function onDatabase<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How many orders or payments there are for the number that is recharged. */
export function countRows(
  databaseUrl: string,
  table: 'orders' | 'payments',
  msisdn: string,
): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table} WHERE msisdn = $1`, [
      msisdn,
    ]);
    return rows[0].count;
  });
}
