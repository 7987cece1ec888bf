import { withDatabase } from './database.ts';

/**
 * Adds the rows that an attack on a number would leave in the database. Running the attack itself would take
 * hours.
 */
export async function addContactAttempts(
  databaseUrl: string,
  { msisdn, kind, count }: { msisdn: string; kind: 'code' | 'prompt'; count: number },
): Promise<void> {
  const statement = `
    INSERT INTO contact_attempts (kind, trust_level, target, block, network, visitor_id, at)
    SELECT $2, 'challenged', 'msisdn:' || $1, left($1, 6), '172.16.' || n || '.0/24', 'stranger-' || n, now()
    FROM generate_series(1, $3::int) AS n`;
  await withDatabase(databaseUrl, (client) => client.query(statement, [msisdn, kind, count]));
}
