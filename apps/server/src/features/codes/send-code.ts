import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { enqueueJob } from '../../platform/jobs/job-queue.ts';
import { type CodeChallenge, codeExpiry, findOpenCode, toCodeChallenge } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { allowContact, lockContact } from './limits/allow-contact.ts';
import { refuseContact } from './limits/refuse-contact.ts';
import { type CodePurpose, codes } from './tables.ts';

/** The number, the caller, and the purpose (to pay with the number's wallet when left out). */
export type SendCodeInput = {
  msisdn: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  /** Header with a solved proof-of-work challenge (contract/proof-of-work.ts). */
  solution?: string | null;
  purpose?: CodePurpose;
  /** Line whose data the proof gives access to; the number itself when left out. */
  subject?: Msisdn;
  /** Receives the code when the number is not a line of this operator. */
  email?: string;
};

/**
 * Opens a challenge and queues its message; an open challenge is returned and nothing is sent (RULINGS 27). Known and
 * unknown numbers get the same answer in the same time: only the job that sends the message looks the number up
 * (SAFETY X6). Throws 502 with the seconds to wait and the alternatives (refuse-contact.ts).
 */
export async function sendCode(deps: CodesDeps, input: SendCodeInput): Promise<CodeChallenge> {
  const { msisdn, visitorId, address, email = null, solution = null } = input;
  const now = deps.clock.now();
  const contact = { kind: 'code', msisdn, email, visitorId, address, solution, at: now } as const;
  const code = newCode(deps.newId(), input, now);
  const outcome = await deps.db.transaction(async (tx) => {
    await lockContact(tx, contact);
    const open = await findOpenCode(tx, code, now);
    if (open) return toCodeChallenge(deps, open);
    const refusal = await allowContact(tx, deps, contact);
    if (refusal) return { refusal };
    await tx.insert(codes).values(code);
    await enqueueJob(tx, { job: 'send-code', payload: { codeId: code.id, send: 1 }, runAt: now });
    return toCodeChallenge(deps, code);
  });
  if ('refusal' in outcome)
    throw await refuseContact(deps, { code: '502', refusal: outcome.refusal, request: code });
  return outcome;
}

function newCode(id: string, input: SendCodeInput, now: Date) {
  const { visitorId, msisdn, locale, purpose = 'wallet-payment', subject = msisdn, email = null } = input;
  return {
    id,
    visitorId,
    msisdn,
    locale,
    purpose,
    subject,
    email,
    checks: 0,
    createdAt: now,
    sentAt: now,
    expiresAt: codeExpiry(now),
  };
}
