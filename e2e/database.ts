import pg from 'pg';

/** Opens a connection to a portal's database, runs `work` and closes the connection. */
export async function withDatabase<Result>(
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

/** Counts the orders or payments of the number that is recharged. */
export function countRows(
  databaseUrl: string,
  table: 'orders' | 'payments',
  msisdn: string,
): Promise<number> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table} WHERE msisdn = $1`, [
      msisdn,
    ]);
    return rows[0].count;
  });
}

/** What the portal has recorded about disputes of a payment. Minor units. */
export function readDisputes(
  databaseUrl: string,
  paymentId: string,
): Promise<{ amount: number; state: string }[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'SELECT amount_minor::int AS amount, state FROM payment_disputes WHERE payment_id = $1',
      [paymentId],
    );
    return rows;
  });
}
