import type { Locale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { allowContact, lockContact } from './allow-contact.ts';
import { type Challenge, challengeOf } from './challenge.ts';
import { expiryOf, findOpenCode } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { refuseContact } from './refuse-contact.ts';
import { type CodePurpose, codes } from './tables.ts';

/** Who wants a code for which number, and for what: left out, to pay with that number's wallet. */
export type CodeWish = {
  msisdn: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  /** Header with a solved proof-of-work challenge (contract/proof-of-work.ts). */
  solution?: string | null;
  purpose?: CodePurpose;
  /** Line whose affairs it opens; left out, the number itself. */
  subject?: Msisdn;
  /** Where it goes when the number is no line of this operator. */
  email?: string;
};

/**
 * Opens a challenge and has a code sent; while one is open it is given back and nothing is sent (RULINGS 27).
 * Known and unknown numbers look alike and take alike: the message is made by a job, which alone looks the number up
 * (SAFETY X6). Throws 502 with the seconds to wait and the ways around (refuse-contact.ts).
 */
export async function sendCode(deps: CodesDeps, wish: CodeWish): Promise<Challenge> {
  const { msisdn, visitorId, address, email = null, solution = null } = wish;
  const now = deps.clock.now();
  const contact = { kind: 'code', msisdn, email, visitorId, address, solution, at: now } as const;
  const made = newCode(deps.newId(), wish, now);
  const outcome = await deps.db.transaction(async (tx) => {
    await lockContact(tx, contact);
    const open = await findOpenCode(tx, made, now);
    if (open) return challengeOf(open, now);
    const refusal = await allowContact(tx, deps, contact);
    if (refusal) return { refusal };
    await tx.insert(codes).values(made);
    await enqueue(tx, 'send-code', { codeId: made.id, send: 1 }, { runAt: now });
    return challengeOf(made, now);
  });
  if ('refusal' in outcome) throw await refuseContact(deps, '502', outcome.refusal, made);
  return outcome;
}

function newCode(id: string, wish: CodeWish, now: Date) {
  const { visitorId, msisdn, locale, purpose = 'wallet-payment', subject = msisdn, email = null } = wish;
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
    expiresAt: expiryOf(now),
  };
}
