import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { CODE_ATTEMPTS } from '@portal/domain/identifiers/one-time-code';
import { acceptedSecrets } from '@portal/platform/crypto/secret';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { hashCode } from './code-hash.ts';
import { checkCode, findCode, hasProvenNumber, storeProof } from './code-store.ts';
import type { CodesDeps, HasAccount } from './codes-deps.ts';
import { countFailure, resetFailures, secondsBlocked } from './limits/failed-checks.ts';
import type { CodePurpose } from './tables.ts';

const MINUTE_MS = 60_000;

/** How long a proof is valid, in milliseconds: one to read the purchases of a number longer than one to pay. */
export function proofLifetimeMs(purpose: CodePurpose): number {
  return (purpose === 'history' ? 30 : 10) * MINUTE_MS;
}

/** The code that a visitor entered for a challenge. */
export type VerifyCodeInput = {
  refId: string;
  digits: string;
  msisdn: Msisdn;
  visitorId: string;
  /** Purpose of the challenge; to pay when left out. */
  purpose?: CodePurpose;
  /** For a payment: checked after the code was right. */
  hasAccount?: HasAccount;
};

/**
 * Checks a code and returns the proof that this visitor holds the number's handset. For payments the account is
 * checked, and a missing one reported, only after the code was right (SAFETY X6).
 * Throws 2003 with the attempts left; 2002 after the fifth (even for the right code) and while the number is blocked
 * for unproven browsers; 4001 without an account; 400 for a challenge that expired, was used or belongs to another
 * visitor; PROVIDER_UNAVAILABLE (the same code may be sent again).
 */
export async function verifyCode(deps: CodesDeps, answer: VerifyCodeInput): Promise<{ uniqueCode: string }> {
  const { refId: id, digits, msisdn, visitorId, purpose = 'wallet-payment' } = answer;
  const now = deps.clock.now();
  const isProven = await hasProvenNumber(deps.db, { visitorId, msisdn, now });
  if (!isProven && (await secondsBlocked(deps.db, msisdn, now)))
    throw new PortalError('2002', { attemptsLeft: 0 });
  const codeHashes = acceptedSecrets(deps.secret).map((secret) => hashCode(secret, id, digits));
  const check = await checkCode(deps.db, { id, visitorId, msisdn, purpose, codeHashes, now });
  if (!check) throw await refusalOf(deps, answer);
  if (!check.isRight) {
    if (!isProven) await countFailure(deps.db, msisdn, now);
    const attemptsLeft = CODE_ATTEMPTS - check.checks;
    throw new PortalError(attemptsLeft ? '2003' : '2002', { attemptsLeft });
  }
  await resetFailures(deps.db, msisdn);
  await requireAccount(answer.hasAccount ?? null, msisdn);
  const proof = deps.newId();
  const expiresAt = new Date(now.getTime() + proofLifetimeMs(purpose));
  if (await storeProof(deps.db, { id, proof, expiresAt })) return { uniqueCode: proof };
  throw new PortalError('400');
}

/** 2002 while an unexpired challenge has no checks left; 400 for every other reason. */
async function refusalOf(
  { db, clock }: CodesDeps,
  { refId, visitorId, msisdn }: VerifyCodeInput,
): Promise<PortalError> {
  const code = await findCode(db, refId, visitorId);
  const isExhausted = code && code.msisdn === msisdn && !code.proof && code.checks >= CODE_ATTEMPTS;
  if (isExhausted && code.expiresAt > clock.now()) return new PortalError('2002', { attemptsLeft: 0 });
  return new PortalError('400');
}

/** Throws 4001 for a number without an account to pay from, PROVIDER_UNAVAILABLE when that is not known. */
export async function requireAccount(hasAccount: HasAccount | null, msisdn: Msisdn): Promise<void> {
  if (!hasAccount) return;
  const found = await hasAccount(msisdn).catch((cause) => {
    throw cause instanceof PortalError ? cause : new PortalError('PROVIDER_UNAVAILABLE', {}, { cause });
  });
  if (!found) throw new PortalError('4001');
}

/**
 * Checks a code for a bill, a balance, a lead or a history: number and purpose are those of the challenge. Codes for payments are
 * checked with the payer's number instead. Throws the errors of `verifyCode`.
 */
export async function verifyOwnCode(
  deps: CodesDeps,
  answer: { refId: string; digits: string; visitorId: string },
): Promise<{ uniqueCode: string }> {
  const code = await findCode(deps.db, answer.refId, answer.visitorId);
  if (!code || code.purpose === 'wallet-payment') throw new PortalError('400');
  return verifyCode(deps, { ...answer, msisdn: code.msisdn, purpose: code.purpose });
}
