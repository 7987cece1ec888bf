import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance } from 'fastify';
import type { Sql } from './sandbox-db.ts';
import { secondsAfter } from './seconds-after.ts';

/** Access tokens of every company that issues them; only their hashes are stored. */
export const TOKEN_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.tokens (hash text PRIMARY KEY, expires_at timestamptz NOT NULL);
`;

/** Access tokens of one company. */
export type TokenIssuer = {
  issue: () => Promise<string>;
  /** Whether a token is one of this company's and has not ended. */
  isValid: (token: string) => Promise<boolean>;
  /** Ends a token before its time. */
  revoke: (token: string) => Promise<void>;
};

type Options = { db: Sql; clock: Clock; issuer: string; lifeSeconds: number };

/** Makes the issuer of one company's tokens; it refuses those of any other. */
export function tokenIssuer({ db, clock, issuer, lifeSeconds }: Options): TokenIssuer {
  const hashOf = (token: string) => createHash('sha256').update(`${issuer}:${token}`).digest('base64');
  return {
    issue: async () => {
      const token = randomBytes(24).toString('base64url');
      const now = clock.now();
      await db.query('DELETE FROM sandbox.tokens WHERE expires_at <= $1', [now]);
      const row = [hashOf(token), secondsAfter(now, lifeSeconds)];
      await db.query('INSERT INTO sandbox.tokens VALUES ($1, $2)', row);
      return token;
    },
    isValid: async (token) => {
      const query = 'SELECT FROM sandbox.tokens WHERE hash = $1 AND expires_at > $2';
      const { rowCount } = await db.query(query, [hashOf(token), clock.now()]);
      return rowCount === 1;
    },
    revoke: async (token) => {
      await db.query('DELETE FROM sandbox.tokens WHERE hash = $1', [hashOf(token)]);
    },
  };
}

/** Answers every request without a valid token with 401 and `badToken`. */
export function requireToken(app: FastifyInstance, tokens: TokenIssuer, badToken?: unknown): void {
  requireTokenOr(app, tokens, { status: 401, body: badToken });
}

/** Answers every request without a valid token like this. */
export function requireTokenOr(
  app: FastifyInstance,
  tokens: TokenIssuer,
  refusal: { status: number; body: unknown },
): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!(await tokens.isValid(bearerOf(headers.authorization))))
      return reply.code(refusal.status).send(refusal.body);
  });
}

/** The token of an `Authorization: Bearer` header; empty when there is none. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
