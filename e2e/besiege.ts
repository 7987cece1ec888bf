import { onDatabase } from './database.ts';

/** Makes the requests of an attack as they stand in the database afterwards: the attack itself takes hours. */
export async function besiege(
  databaseUrl: string,
  { msisdn, kind, count }: { msisdn: string; kind: 'code' | 'prompt'; count: number },
): Promise<void> {
  const statement = `
    INSERT INTO contact_attempts (kind, lane, target, block, network, visitor_id, at)
    SELECT $2, 'challenged', 'msisdn:' || $1, left($1, 6), '172.16.' || n || '.0/24', 'stranger-' || n, now()
    FROM generate_series(1, $3::int) AS n`;
  await onDatabase(databaseUrl, (client) => client.query(statement, [msisdn, kind, count]));
}
