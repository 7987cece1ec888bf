import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, type TokenIssuer } from './access-tokens.ts';
import type { WalletBehaviour } from './magic-outcomes.ts';
import type { Sql } from './sandbox-db.ts';

/** How often each request was tried at each company, and which companies are down (outages.ts). */
export const FAULT_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.attempts (key text PRIMARY KEY, attempts int NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.outages (company text PRIMARY KEY);
`;

const ERROR_PAGE = '<!doctype html><title>502</title><h1>Service temporarily unavailable</h1>';
const DRIP_MS = 1_000;
const EMPTY_TICKS = 60;

/** A request that starts a payment. Companies with access tokens say how they refuse one. */
export type Incoming = {
  request: FastifyRequest;
  reply: FastifyReply;
  tokens?: TokenIssuer;
  badToken?: unknown;
};

/** A request and the payment it asks for: `key` is the same when it is tried again. */
type Attempt = Incoming & { db: Sql; key: string };

/**
 * Injects the faults that come before a request is read, on the first try of a key only, so that trying again works.
 * Returns whether the request was answered.
 */
export async function injectFault(behaviour: WalletBehaviour, attempt: Attempt): Promise<boolean> {
  const { db, request, reply, key, tokens, badToken } = attempt;
  if (!['token-expires', 'drops-connection', 'server-error'].includes(behaviour)) return false;
  if (behaviour === 'token-expires' && !tokens) return false;
  if (!(await isFirstTry(db, key))) return false;
  if (behaviour === 'token-expires') {
    await tokens?.revoke(bearerOf(request.headers.authorization));
    reply.code(401).send(badToken);
  } else if (behaviour === 'server-error') reply.code(500).type('text/html').send(ERROR_PAGE);
  else dropConnection(request, reply);
  return true;
}

async function isFirstTry(db: Sql, key: string): Promise<boolean> {
  const { rows } = await db.query<{ attempts: number }>(
    `INSERT INTO sandbox.attempts VALUES ($1, 1)
     ON CONFLICT (key) DO UPDATE SET attempts = attempts.attempts + 1 RETURNING attempts`,
    [key],
  );
  return rows[0]?.attempts === 1;
}

function dropConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

type FaultyAnswer = {
  behaviour: WalletBehaviour;
  /** Text, or anything else as JSON. */
  answer: unknown;
  /** Content type. */
  type?: string;
};

/** Sends an answer as the behaviour has it: not at all, as a web page, a byte a second. */
export function sendWithFault(
  reply: FastifyReply,
  { behaviour, answer, type = 'application/json' }: FaultyAnswer,
): FastifyReply {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  if (behaviour === 'loses-answer') return reply.hijack();
  if (behaviour === 'html-page') return reply.code(200).type('text/html').send(ERROR_PAGE);
  return behaviour === 'slow-drip' ? drip(reply, type, text) : reply.type(type).send(text);
}

function drip(reply: FastifyReply, type: string, text: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  // An answer without a body ends as late.
  const ticks = Math.max(text.length, EMPTY_TICKS);
  let sent = 0;
  const timer = setInterval(() => {
    if (text.charAt(sent)) reply.raw.write(text.charAt(sent));
    sent += 1;
    if (sent >= ticks) reply.raw.end();
  }, DRIP_MS);
  reply.raw.on('close', () => clearInterval(timer));
  return reply;
}
