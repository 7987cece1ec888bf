import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '../sandbox-db.ts';

/** Seconds an access token lives. PROVIDERS.md section 5. */
export const TOKEN_SECONDS = 180;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

/** Issues a token; the database keeps only its hash. Those that are over are cleared away. */
export async function issueToken(sql: Sql, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql.query('DELETE FROM sandbox.money_tokens WHERE expires_at <= $1', [now]);
  await sql.query('INSERT INTO sandbox.money_tokens VALUES ($1, $2)', [
    hashOf(token),
    new Date(now.getTime() + TOKEN_SECONDS * 1000),
  ]);
  return token;
}

/** Whether a token is one of ours and still good. */
export async function isTokenGood(sql: Sql, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'SELECT FROM sandbox.money_tokens WHERE hash = $1 AND expires_at > $2',
    [hashOf(token), now],
  );
  return rowCount === 1;
}

/** Ends a token before its time. */
export async function revokeToken(sql: Sql, token: string): Promise<void> {
  await sql.query('DELETE FROM sandbox.money_tokens WHERE hash = $1', [hashOf(token)]);
}
