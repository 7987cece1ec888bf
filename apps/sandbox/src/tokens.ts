import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from './sandbox-db.ts';

/** Access tokens of every company that gives some; only their hashes are kept. */
export const TOKEN_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.tokens (hash text PRIMARY KEY, expires_at timestamptz NOT NULL);
`;

/** Where one company's tokens are issued and looked at. */
export type TokenOffice = {
  issue: () => Promise<string>;
  /** Whether a token is one of this company's and still good. */
  isGood: (token: string) => Promise<boolean>;
  /** Ends a token before its time. */
  revoke: (token: string) => Promise<void>;
};

type Options = { db: Sql; clock: { now: () => Date }; issuer: string; lifeSeconds: number };

/** Makes the office of `issuer`: another's tokens are nothing to it. */
export function tokenOffice({ db, clock, issuer, lifeSeconds }: Options): TokenOffice {
  const hashOf = (token: string) => createHash('sha256').update(`${issuer}:${token}`).digest('base64');
  return {
    issue: async () => {
      const token = randomBytes(24).toString('base64url');
      const now = clock.now();
      await db.query('DELETE FROM sandbox.tokens WHERE expires_at <= $1', [now]);
      const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
      await db.query('INSERT INTO sandbox.tokens VALUES ($1, $2)', [hashOf(token), expiresAt]);
      return token;
    },
    isGood: async (token) => {
      const asked = [hashOf(token), clock.now()];
      const { rowCount } = await db.query(
        'SELECT FROM sandbox.tokens WHERE hash = $1 AND expires_at > $2',
        asked,
      );
      return rowCount === 1;
    },
    revoke: async (token) => {
      await db.query('DELETE FROM sandbox.tokens WHERE hash = $1', [hashOf(token)]);
    },
  };
}

/** The token of an `Authorization: Bearer` header; empty when there is none. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
