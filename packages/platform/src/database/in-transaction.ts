import type pg from 'pg';

/**
 * Runs work in one transaction, which is rolled back when the work throws.
 * @param limit maximum duration of each statement in seconds, in place of the connection's
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  { limit }: { limit?: number } = {},
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(limit === undefined ? 'BEGIN' : `BEGIN; SET LOCAL statement_timeout = '${limit}s'`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error as Error;
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    // A connection that failed is not used again.
    client.release(failure);
  }
}
