import { CODE_ATTEMPTS, RESEND_SECONDS } from '@portal/domain/identifiers/one-time-code';
import type { Code } from './code-store.ts';

/** An open challenge as shown to the visitor. */
export type CodeChallenge = { refId: string; resendAfterSeconds: number; attemptsLeft: number };

/** The part of a code that the visitor may see: nothing depends on whether the number exists. */
export function toCodeChallenge(
  { id, sentAt, checks }: Pick<Code, 'id' | 'sentAt' | 'checks'>,
  now: Date,
): CodeChallenge {
  return {
    refId: id,
    resendAfterSeconds: secondsToResend(sentAt, now),
    attemptsLeft: CODE_ATTEMPTS - checks,
  };
}

/** Seconds until another message may be requested; 0 when it may be now (SPEC section 9). */
export function secondsToResend(sentAt: Date, now: Date): number {
  return Math.max(0, RESEND_SECONDS - Math.floor((now.getTime() - sentAt.getTime()) / 1000));
}
