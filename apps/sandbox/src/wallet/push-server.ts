import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { companyApp } from '../outages.ts';
import { regularly } from '../regularly.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { bearerOf, type TokenOffice } from '../tokens.ts';
import { failBefore } from '../weather.ts';
import type { PushCompany } from './company.ts';
import type { PushCallbacks } from './push-callbacks.ts';
import { settleAllPushDue } from './settle-push.ts';
import { type PushSubmitted, type PushWish, submitPush } from './submit-push.ts';
import { readWallet } from './wallets.ts';

/** What a company that asks on the handset stands on. */
export type PushDesk = {
  company: PushCompany;
  db: SandboxDb;
  clock: { now: () => Date };
  callbacks: PushCallbacks;
};

/** A running company. */
export type PushServer = { baseUrl: string; callbacks: PushCallbacks; stop: () => Promise<void> };

/** How often payments whose hour has come are looked for. */
const SETTLE_MS = 1_000;

/** Starts a company's HTTP service on loopback, on a port of the system's choice, and lets time pass for its payments. */
export async function startPushServer(
  { company, db, clock, callbacks }: PushDesk,
  routes: (app: FastifyInstance) => void,
): Promise<PushServer> {
  const app = companyApp(db, company);
  routes(app);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopSettling = regularly(SETTLE_MS, () =>
    settleAllPushDue(db, company, { now: clock.now(), tell: callbacks.tell }),
  );
  return {
    baseUrl,
    callbacks,
    stop: async () => {
      await stopSettling();
      await app.close();
      await callbacks.flush();
    },
  };
}

/** The request that carries a wish, the office its token is from, and what a bad token is answered. */
type Carried = { request: FastifyRequest; reply: FastifyReply; tokens: TokenOffice; badToken: unknown };

/**
 * Takes a wish the way every company does: what goes wrong before it is read, the books, the callbacks that go before
 * the answer. `over`: the request has its answer already.
 */
export async function takePush(
  { db, clock, callbacks }: PushDesk,
  wish: PushWish,
  { request, reply, tokens, badToken }: Carried,
): Promise<PushSubmitted | { kind: 'over' }> {
  const wallet = await readWallet(db, wish.company, wish.msisdn);
  const refuseToken = async () => {
    await tokens.revoke(bearerOf(request.headers.authorization));
    return badToken;
  };
  // A company without references knows a repeat by where its callback goes.
  const key = `${wish.company}:${wish.reference ?? wish.callbackUrl}`;
  const hit = { db, request, reply, key, refuseToken };
  if (wallet && (await failBefore(wallet.behaviour, hit))) return { kind: 'over' };
  const submitted = await submitPush(db, wish, clock.now());
  if (submitted.kind !== 'taken') return submitted;
  const { payment } = submitted;
  if (payment.behaviour === 'forged-callback') await callbacks.forge(payment);
  if (payment.result && payment.behaviour === 'callback-first') await callbacks.tell(payment);
  else if (payment.result) void callbacks.tell(payment);
  return submitted;
}
