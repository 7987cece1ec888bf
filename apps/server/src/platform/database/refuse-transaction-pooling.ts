import pg from 'pg';

/**
 * Throws when a pooler between portal and PostgreSQL (pgbouncer, for example) shares one server connection between
 * clients, as `pool_mode=transaction` does. Prepared statements, advisory locks, LISTEN and the time limits of a
 * connection need one that is the client's own: `pool_mode=session`.
 * @param url of PostgreSQL or of the pooler
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString: url, application_name: 'portal start' }),
  );
  try {
    const processes: unknown[] = [];
    // One after the other: a shared server connection is free again for the second client.
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      processes.push(rows[0]?.pid);
    }
    if (processes[0] === processes[1]) {
      throw new Error(
        'The pooler in front of PostgreSQL shares connections between transactions. Set pool_mode=session for this database.',
      );
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
