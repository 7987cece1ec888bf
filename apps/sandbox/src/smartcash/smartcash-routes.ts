import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDb } from '../sandbox-db.ts';
import type { PinKey } from '../wallet/pin-key.ts';
import { readWallet } from '../wallet/wallets.ts';
import { failBefore, sendAs } from '../weather.ts';
import { answer, CODE } from './answers.ts';
import { describePurchase, readPurchase } from './purchases.ts';
import { refundPurchase } from './refund-purchase.ts';
import { settleDue } from './settle-due.ts';
import { type Submission, submitPurchase } from './submit-purchase.ts';
import { openTicket, TICKET_SECONDS } from './tickets.ts';

export type SmartcashContext = { db: SandboxDb; clock: { now: () => Date }; key: PinKey };

type Body = Record<string, unknown>;

/** The bank's calls (PROVIDERS.md section 8, all assumed): ticket, key, purchase, enquiry, refund, customer. */
export function smartcashRoutes(app: FastifyInstance, context: SmartcashContext): void {
  const { db, clock, key } = context;

  app.post('/otp/request', async (request, reply) => {
    const { msisdn, amount, ref } = (request.body ?? {}) as Body;
    if (!isText(msisdn) || !isText(ref) || !isAmount(amount))
      return reply.code(400).send(answer(CODE.badField));
    const otpRef = await openTicket(db, { msisdn, amount, ref }, clock.now());
    return answer(CODE.success, { otpRef, expiresInSec: TICKET_SECONDS });
  });

  app.get('/keys', async () => ({ keyId: key.id, publicKey: key.publicKey, algorithm: 'RSA-OAEP-256' }));

  app.post('/purchase', (request, reply) => purchase(context, request, reply));

  app.get('/purchase/:ref', async (request, reply) => {
    const { ref } = request.params as { ref: string };
    await settleDue(db, ref, clock.now());
    const found = await readPurchase(db, ref);
    if (!found) return reply.code(404).send(answer(CODE.notFound));
    return answer(found.code, describePurchase(found));
  });

  app.post('/purchase/:ref/refund', async (request, reply) => {
    const { ref } = request.params as { ref: string };
    const refunded = await refundPurchase(db, ref, clock.now());
    return refunded.lost ? reply.hijack() : refunded.answer;
  });

  app.get('/customers/:msisdn', async (request, reply) => {
    const wallet = await readWallet(db, 'smartcash', (request.params as { msisdn: string }).msisdn);
    if (!wallet) return reply.code(404).send(answer(CODE.unknownCustomer));
    return answer(CODE.success, { barred: wallet.barred });
  });
}

async function purchase({ db, clock, key }: SmartcashContext, request: FastifyRequest, reply: FastifyReply) {
  const submission = parseSubmission((request.body ?? {}) as Body);
  if (!submission) return reply.code(400).send(answer(CODE.badField));
  const wallet = await readWallet(db, 'smartcash', submission.msisdn);
  const hit = { db, request, reply, key: `smartcash:${submission.ref}` };
  if (wallet && (await failBefore(wallet.behaviour, hit))) return reply;
  const submitted = await submitPurchase({ db, key, now: clock.now() }, submission);
  sendAs(submitted.behaviour, reply, 'application/json', JSON.stringify(submitted.answer));
  return reply;
}

function parseSubmission({ ref, msisdn, amount, currency, otpRef, pinCipher, keyId }: Body) {
  if (!isText(ref) || !isText(msisdn) || !isText(otpRef) || !isText(pinCipher) || !isText(keyId)) return null;
  if (!isAmount(amount) || currency !== 'RWF') return null;
  return { ref, msisdn, amount, otpRef, pinCipher, keyId } satisfies Submission;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 1024;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
