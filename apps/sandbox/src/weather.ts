import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WalletBehaviour } from './magic-outcomes.ts';
import type { Sql } from './sandbox-db.ts';

/** How often each thing was tried at each company, and which companies are down (outages.ts). */
export const WEATHER_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.attempts (key text PRIMARY KEY, attempts int NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.outages (company text PRIMARY KEY);
`;

const ERROR_PAGE = '<!doctype html><title>502</title><h1>Service temporarily unavailable</h1>';
const DRIP_MS = 1_000;
const EMPTY_TICKS = 60;

/** A request that may go wrong. `key` names what is tried; `refuseToken` ends the token it came with. */
export type Hit = {
  db: Sql;
  request: FastifyRequest;
  reply: FastifyReply;
  key: string;
  refuseToken?: () => Promise<unknown>;
};

/**
 * What goes wrong before a submission is read: only on the first try of a key, so that trying again works. Says
 * whether the request is over.
 */
export async function failBefore(behaviour: WalletBehaviour, hit: Hit): Promise<boolean> {
  const { db, request, reply, key, refuseToken } = hit;
  if (!['token-expires', 'drops-connection', 'server-error'].includes(behaviour)) return false;
  if (behaviour === 'token-expires' && !refuseToken) return false;
  if (!(await isFirstTry(db, key))) return false;
  if (behaviour === 'token-expires') reply.code(401).send(await refuseToken?.());
  else if (behaviour === 'server-error') reply.code(500).type('text/html').send(ERROR_PAGE);
  else dropConnection(request, reply);
  return true;
}

/** Counts a try; whether it was the first of its key. */
export async function isFirstTry(db: Sql, key: string): Promise<boolean> {
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

/** Sends an answer, or what the behaviour makes of it: nothing at all, a web page, a byte a second. */
export function sendAs(behaviour: WalletBehaviour, reply: FastifyReply, type: string, text: string): void {
  if (behaviour === 'loses-answer') reply.hijack();
  else if (behaviour === 'html-page') reply.code(200).type('text/html').send(ERROR_PAGE);
  else if (behaviour === 'slow-drip') drip(reply, type, text);
  else reply.type(type).send(text);
}

function drip(reply: FastifyReply, type: string, text: string): void {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  // An answer without a body is as slow with its end.
  const ticks = Math.max(text.length, EMPTY_TICKS);
  let sent = 0;
  const timer = setInterval(() => {
    if (text.charAt(sent)) reply.raw.write(text.charAt(sent));
    sent += 1;
    if (sent >= ticks) reply.raw.end();
  }, DRIP_MS);
  reply.raw.on('close', () => clearInterval(timer));
}
