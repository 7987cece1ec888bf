import { createHmac, randomInt } from 'node:crypto';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendWithFault } from '../fault-injection.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { Sql } from '../sandbox-db.ts';
import { secondsAfter } from '../seconds-after.ts';
import { formOf } from '../wallets/form-of.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';
import { openPin, type PinKey } from '../wallets/pin-key.ts';
import { refundPayment } from '../wallets/refund-payment.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { readWallet, verifyPin, type Wallet } from '../wallets/wallets.ts';

export type SmartcashContext = WalletCompany & { key: PinKey };

type Body = Record<string, unknown>;

type ByName = { Params: { name: string } };

/**
 * The bank's codes. No public description of its protocol exists: every code but 56D005 is assumed (PROVIDERS.md
 * section 8).
 */
const CODE = {
  success: '00',
  pending: '01',
  wrongPin: '56D005',
  pinLocked: '56D006',
  insufficient: '56D010',
  overLimit: '56D011',
  refused: '56D012',
  ticketInvalid: '56D013',
  barred: '56D014',
  unknownCustomer: '56D015',
  duplicate: '56D020',
  notFound: '56D021',
  badPinCipher: '56D030',
  badField: '56D031',
  expired: '56D032',
  ambiguous: '56D099',
} as const;

const MESSAGES: Partial<Record<Code, string>> = {
  [CODE.success]: 'Approved',
  [CODE.pending]: 'In progress',
  [CODE.wrongPin]: 'Incorrect PIN',
  [CODE.pinLocked]: 'Wallet locked',
  [CODE.insufficient]: 'Insufficient funds',
  [CODE.duplicate]: 'Duplicate reference',
  [CODE.notFound]: 'No such reference',
};

const RESULT_CODE: Record<PaymentResult, Code> = {
  paid: CODE.success,
  insufficient: CODE.insufficient,
  cancelled: CODE.refused,
  expired: CODE.expired,
  'over-limit': CODE.overLimit,
  declined: CODE.refused,
  locked: CODE.pinLocked,
  barred: CODE.barred,
  'no-wallet': CODE.unknownCustomer,
};

/** A purchase of which nothing was taken; other banks write it in each of these ways. */
const WITHOUT_AMOUNT: [object, ...object[]] = [
  {},
  { amount: null, currency: '' },
  { amount: '', attemptsLeft: null },
];

/** The bank's calls (PROVIDERS.md section 8, all assumed): ticket, key, purchase, enquiry, refund, customer. */
export function smartcashRoutes(app: FastifyInstance, context: SmartcashContext): void {
  const { db, clock, key, name } = context;

  app.post('/otp/request', async (request, reply) => {
    const { msisdn, amount, ref } = (request.body ?? {}) as Body;
    if (!isText(msisdn) || !isText(ref) || !isAmount(amount))
      return reply.code(400).send(answer(CODE.badField));
    const otpRef = issueTicket(key, { msisdn, amount, ref }, clock.now());
    return answer(CODE.success, { otpRef, expiresInSec: TICKET_SECONDS });
  });

  app.get('/keys', async () => ({ keyId: key.id, publicKey: key.publicKey, algorithm: 'RSA-OAEP-256' }));

  app.post('/purchase', (request, reply) => purchase(context, request, reply));

  app.get<ByName>('/purchase/:name', async ({ params }, reply) => {
    const payment = await findPayment(context, { by: 'reference', value: params.name });
    return payment ? purchaseAnswer(payment) : reply.code(404).send(answer(CODE.notFound));
  });

  app.post<ByName>('/purchase/:name/refund', async ({ params }, reply) => {
    const refundId = `SR${randomInt(1e11, 1e12)}`;
    const refund = await refundPayment(context, { by: 'reference', value: params.name, refundId });
    if (refund.kind === 'not-found') return answer(CODE.notFound);
    if (refund.kind === 'refused') return answer(CODE.refused);
    return refund.isLost ? reply.hijack() : answer(CODE.success, { refundId: refund.refundId });
  });

  app.get<ByName>('/customers/:name', async ({ params }, reply) => {
    const wallet = await readWallet(db, name, params.name);
    if (!wallet) return reply.code(404).send(answer(CODE.unknownCustomer));
    return answer(CODE.success, { barred: wallet.barred });
  });
}

async function purchase(context: SmartcashContext, request: FastifyRequest, reply: FastifyReply) {
  const parsed = parsePurchase((request.body ?? {}) as Body);
  if (!parsed) return reply.code(400).send(answer(CODE.badField));
  const authorize = (sql: Sql, wallet: Wallet) => checkPurchase(sql, context, { purchase: parsed, wallet });
  const { ref: reference, msisdn, amount } = parsed;
  const wanted = { id: `SC${randomInt(1e11, 1e12)}`, reference, msisdn, amount, hasPin: true };
  const submission = await takePayment(context, wanted, { request, reply, authorize });
  if (submission.kind === 'answered') return reply;
  const send = (answer: object) => sendWithFault(reply, { behaviour: submission.behaviour, answer });
  if (submission.kind === 'duplicate') return send(answer(CODE.duplicate));
  if (submission.kind === 'no-wallet') return send(answer(CODE.unknownCustomer));
  return send(submission.kind === 'refused' ? submission.refusal : purchaseAnswer(submission.payment));
}

type Purchase = NonNullable<ReturnType<typeof parsePurchase>>;

/** The ticket shows that the customer was asked for a code, the PIN that they pay. */
async function checkPurchase(
  sql: Sql,
  { key, name, clock }: SmartcashContext,
  { purchase, wallet }: { purchase: Purchase; wallet: Wallet },
): Promise<object | null> {
  const { ref, msisdn, keyId, pinCipher: sealed } = purchase;
  const now = clock.now();
  if (wallet.barred) return answer(CODE.barred);
  if (!isTicketValid(key, purchase, now)) return answer(CODE.ticketInvalid);
  const pin = keyId === key.id ? await openPin(sql, key, { sealed, transactionId: ref, now }) : null;
  if (pin === null) return answer(CODE.badPinCipher);
  const check = await verifyPin(sql, name, { msisdn, pin });
  if (check.kind === 'right') return null;
  if (check.kind === 'locked') return answer(CODE.pinLocked, { attemptsLeft: 0 });
  return answer(CODE.wrongPin, { attemptsLeft: check.attemptsLeft });
}

function parsePurchase({ ref, msisdn, amount, currency, otpRef, pinCipher, keyId }: Body) {
  if (!isText(ref) || !isText(msisdn) || !isText(otpRef) || !isText(pinCipher) || !isText(keyId)) return null;
  if (!isAmount(amount) || currency !== countryCurrency()) return null;
  return { ref, msisdn, amount, otpRef, pinCipher, keyId };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 1024;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Seconds a ticket is valid. */
const TICKET_SECONDS = 600;

type TicketRequest = { ref: string; msisdn: string; amount: number };

/**
 * Issues a ticket for a purchase of a customer whose handset the merchant has verified with a code of its own: it
 * replaces the code the bank would send itself. It is signed instead of stored.
 */
function issueTicket(key: PinKey, request: TicketRequest, now: Date): string {
  const expiresAt = secondsAfter(now, TICKET_SECONDS).getTime();
  return `${expiresAt}.${sign(key, request, expiresAt)}`;
}

/** Whether a ticket is for this very purchase and has not expired. */
function isTicketValid(
  key: PinKey,
  { otpRef, ...request }: TicketRequest & { otpRef: string },
  now: Date,
): boolean {
  const [expiresAt, signature] = otpRef.split('.');
  return Number(expiresAt) > now.getTime() && isSameSecret(signature, sign(key, request, Number(expiresAt)));
}

function sign({ privateKey }: PinKey, { ref, msisdn, amount }: TicketRequest, expiresAt: number): string {
  const content = JSON.stringify([ref, msisdn, amount, expiresAt]);
  return createHmac('sha256', privateKey).update(content).digest('base64url');
}

/** One of {@link CODE}. */
type Code = (typeof CODE)[keyof typeof CODE];

/** Every answer: a code, its message and other fields. */
function answer(code: Code, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { code, message: MESSAGES[code] ?? 'Not approved', ...more };
}

/** The answer about a purchase: what was really taken, once something was. */
function purchaseAnswer(payment: WalletPayment): Record<string, unknown> {
  const { id: txnId, reference: ref, result, behaviour, charged } = payment;
  const isUnclear = behaviour === 'ambiguous';
  const status = result ? (result === 'paid' ? 'SUCCESS' : 'FAILED') : isUnclear ? 'UNKNOWN' : 'PENDING';
  const code = result ? RESULT_CODE[result] : isUnclear ? CODE.ambiguous : CODE.pending;
  const taken =
    charged === null
      ? formOf(WITHOUT_AMOUNT, txnId)
      : { amount: formOf<unknown>([charged, String(charged)], txnId), currency: countryCurrency() };
  return answer(code, { ref, txnId, status, ...taken });
}
