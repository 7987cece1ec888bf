import type { Locale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import { PortalError } from '../../platform/http/portal-error.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Challenge, challengeOf } from './challenge.ts';
import { expiryOf, findOpenCode, hasProven } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { countSend, lockSends } from './send-limits.ts';
import { type CodePurpose, codes } from './tables.ts';

/** Who wants a code for which number, and for what: left out, to pay with that number's wallet. */
export type CodeWish = {
  msisdn: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  purpose?: CodePurpose;
  /** Line whose affairs it opens; left out, the number itself. */
  subject?: Msisdn;
  /** Where it goes when the number is no line of this operator. */
  email?: string;
};

/**
 * Opens a challenge and has a code sent; while one is open it is given back and nothing is sent (RULINGS 27).
 * Known and unknown numbers look alike and take alike: the message is made by a job, which alone looks the number up
 * (SAFETY X6). Throws 502 with the seconds to wait.
 */
export async function sendCode(deps: CodesDeps, wish: CodeWish): Promise<Challenge> {
  const { msisdn, visitorId, address } = wish;
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx) => {
    const send = { msisdn, address, visitorId, at: now };
    await lockSends(tx, send);
    const made = newCode(deps.newId(), wish, now);
    const open = await findOpenCode(tx, made, now);
    if (open) return challengeOf(open, now);
    const wait = await countSend(tx, send, await hasProven(tx, visitorId, msisdn, now));
    if (wait > 0) return { wait };
    await tx.insert(codes).values(made);
    await enqueue(tx, 'send-code', { codeId: made.id, send: 1 }, { runAt: now });
    return challengeOf(made, now);
  });
  if ('wait' in outcome) throw new PortalError('502', { retryAfterSeconds: outcome.wait });
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
