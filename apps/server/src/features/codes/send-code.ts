import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { type CodeChallenge, toCodeChallenge } from './code-challenge.ts';
import { codeExpiry, findOpenCode } from './code-store.ts';
import type { CodePurchase, CodesDeps } from './codes-deps.ts';
import { allowContact, lockContact } from './limits/allow-contact.ts';
import { refuseContact } from './limits/refuse-contact.ts';
import { type CodePurpose, codes } from './tables.ts';

/** The number, the caller, and the purpose (to pay with the number's wallet when left out). */
export type SendCodeInput = {
  msisdn: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  /** Header with a solved proof-of-work challenge (packages/contract/src/http/proof-of-work.ts). */
  solution?: string | null;
  purpose?: CodePurpose;
  /** Line whose data the proof gives access to; the number itself when left out. */
  subject?: Msisdn;
  /** To pay: the order and the way to pay that the call names; `null`: the latest order of the browser, and any way. */
  orderId?: string | null;
  paymentMode?: string | null;
  /** Receives the code when the number is not a line of this operator. */
  email?: string;
};

/**
 * Opens a challenge and queues its message; an open challenge is returned and nothing is sent (RULINGS 27). Known and
 * unknown numbers get the same answer in the same time: only the job that sends the message looks the number up
 * (SAFETY X6). Throws 502 with the seconds to wait and the alternatives (refuse-contact.ts), and the errors of
 * `findCodePurchase`.
 */
export async function sendCode(deps: CodesDeps, input: SendCodeInput): Promise<CodeChallenge> {
  const { msisdn, visitorId, address, email = null, solution = null } = input;
  const now = deps.clock.now();
  const contact = { kind: 'code', msisdn, email, visitorId, address, solution, at: now } as const;
  const code = newCode({ id: deps.newId(), now, purchase: await findPurchase(deps, input) }, input);
  const outcome = await deps.db.transaction(async (tx) => {
    await lockContact(tx, contact);
    const open = await findOpenCode(tx, code, now);
    if (open) return { code: open, refusal: null };
    const refusal = await allowContact(tx, deps, contact);
    if (refusal) return { code: null, refusal };
    await tx.insert(codes).values(code);
    await enqueueJob(tx, { job: 'send-code', payload: { codeId: code.id, send: 1 }, runAt: now });
    return { code, refusal: null };
  });
  if (outcome.refusal)
    throw await refuseContact(deps, { code: '502', refusal: outcome.refusal, request: code });
  return toCodeChallenge(deps, outcome.code, input.locale);
}

/** A code to pay is for one order (RULINGS 81); any other is for what its purpose names. */
async function findPurchase(
  deps: CodesDeps,
  { purpose = 'wallet-payment', msisdn: payer, visitorId, locale, ...asked }: SendCodeInput,
): Promise<CodePurchase | null> {
  if (purpose !== 'wallet-payment') return null;
  const { orderId = null, paymentMode = null } = asked;
  return deps.findCodePurchase({ orderId, paymentMode, payer, visitorId, locale });
}

type NewCode = { id: string; now: Date; purchase: CodePurchase | null };

function newCode({ id, now, purchase }: NewCode, input: SendCodeInput) {
  const { visitorId, msisdn, locale, purpose = 'wallet-payment', subject = msisdn, email = null } = input;
  return {
    id,
    visitorId,
    msisdn,
    locale,
    purpose,
    subject,
    email,
    orderId: purchase?.orderId ?? null,
    paymentMode: purchase?.paymentMode ?? null,
    checks: 0,
    createdAt: now,
    sentAt: now,
    expiresAt: codeExpiry(now),
  };
}
