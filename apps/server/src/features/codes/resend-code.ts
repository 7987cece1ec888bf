import { CODE_ATTEMPTS } from '@portal/domain/identifiers/one-time-code';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { eq } from 'drizzle-orm';
import { type CodeChallenge, toCodeChallenge } from './code-challenge.ts';
import { codeExpiry, findCode, secondsToResend } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { allowContact, lockContact } from './limits/allow-contact.ts';
import { refuseContact } from './limits/refuse-contact.ts';
import { codes } from './tables.ts';

/** The challenge and the caller. `address`: network address of the browser; `solution`: proof-of-work header. */
export type ResendCodeInput = {
  refId: string;
  visitorId: string;
  locale: Locale;
  address: string;
  solution?: string | null;
};

/**
 * Sends another code for a challenge; the previous code becomes invalid. Within a minute nothing is sent and the
 * challenge is returned unchanged. Throws 400 (no such challenge, or already verified), 2002, 502 with the seconds to
 * wait.
 */
export async function resendCode(deps: CodesDeps, input: ResendCodeInput): Promise<CodeChallenge> {
  const { refId, visitorId, address, solution = null } = input;
  const now = deps.clock.now();
  const known = await findCode(deps.db, refId, visitorId);
  if (!known || known.handsetCode) throw new PortalError('400');
  const { msisdn, email } = known;
  const contact = { kind: 'code', msisdn, email, visitorId, address, solution, at: now } as const;
  const outcome = await deps.db.transaction(async (tx) => {
    await lockContact(tx, contact);
    const code = (await findCode(tx, refId, visitorId)) ?? known;
    if (code.verifiedAt) throw new PortalError('400');
    if (code.checks >= CODE_ATTEMPTS) throw new PortalError('2002', { attemptsLeft: 0 });
    if (secondsToResend(code.sentAt, now) > 0) return { code, refusal: null };
    const refusal = await allowContact(tx, deps, contact);
    if (refusal) return { code: null, refusal };
    const update = {
      sends: code.sends + 1,
      checks: 0,
      codeHash: null,
      sentAt: now,
      expiresAt: codeExpiry(now),
    };
    await tx.update(codes).set(update).where(eq(codes.id, refId));
    await enqueueJob(tx, { job: 'send-code', payload: { codeId: refId, send: update.sends }, runAt: now });
    return { code: { ...code, ...update }, refusal: null };
  });
  if (outcome.refusal)
    throw await refuseContact(deps, { code: '502', refusal: outcome.refusal, request: known });
  return toCodeChallenge(deps, outcome.code, input.locale);
}
