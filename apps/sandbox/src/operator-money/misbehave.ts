import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import type { Answer } from './answers.ts';
import type { Callbacks } from './callbacks.ts';
import type { MoneyPayment } from './payments.ts';
import { revokeToken } from './tokens.ts';

const ERROR_PAGE = '<!doctype html><title>502</title><h1>Service temporarily unavailable</h1>';
const DRIP_MS = 1_000;

type Hit = { db: SandboxDb; request: FastifyRequest; reply: FastifyReply; token: string };

/**
 * What goes wrong before a submission is read: only on the first try of an id, so that trying again works. Says
 * whether the request is over.
 */
export async function failBefore(behaviour: WalletBehaviour, id: string, hit: Hit): Promise<boolean> {
  const { db, request, reply, token } = hit;
  if (!['token-expires', 'drops-connection', 'server-error'].includes(behaviour)) return false;
  const { rows } = await db.query<{ attempts: number }>(
    `INSERT INTO sandbox.money_attempts VALUES ($1, 1)
     ON CONFLICT (payment_id) DO UPDATE SET attempts = money_attempts.attempts + 1 RETURNING attempts`,
    [id],
  );
  if (rows[0]?.attempts !== 1) return false;
  if (behaviour === 'token-expires') {
    await revokeToken(db, token);
    reply.code(401).send({ error: 'invalid_token' });
  } else if (behaviour === 'server-error') {
    reply.code(500).type('text/html').send(ERROR_PAGE);
  } else {
    reply.hijack();
    request.raw.socket.destroy();
  }
  return true;
}

/** Sends the answer, or what the behaviour makes of it, with the callbacks that go before and after. */
export async function answerAs(
  payment: MoneyPayment,
  answer: Answer,
  { reply, callbacks }: { reply: FastifyReply; callbacks: Callbacks },
): Promise<void> {
  const final = payment.status === 'TS' || payment.status === 'TF';
  if (payment.behaviour === 'forged-callback') await callbacks.forge(payment);
  if (final && payment.behaviour === 'callback-first') await callbacks.tell(payment);
  else if (final) void callbacks.tell(payment);
  if (payment.behaviour === 'loses-answer') reply.hijack();
  else if (payment.behaviour === 'html-page') reply.type('text/html').send(ERROR_PAGE);
  else if (payment.behaviour === 'slow-drip') drip(reply, JSON.stringify(answer));
  else reply.send(answer);
}

function drip(reply: FastifyReply, text: string): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  let sent = 0;
  const timer = setInterval(() => {
    reply.raw.write(text.charAt(sent));
    sent += 1;
    if (sent >= text.length) reply.raw.end();
  }, DRIP_MS);
  reply.raw.on('close', () => clearInterval(timer));
}
