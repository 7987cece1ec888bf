import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { parseSolution, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { isSame } from '@portal/platform/crypto/is-same';
import { acceptedSecrets, type Secret } from '@portal/platform/crypto/secret';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { lt } from 'drizzle-orm';
import { spentChallenges } from './contact-tables.ts';

/** How long a challenge can be solved and used. */
const LIFETIME_MS = 5 * 60_000;

type Solution = NonNullable<ReturnType<typeof parseSolution>>;

/** A correct solution. Its challenge may be used once, until it expires. */
export type SolvedChallenge = { challenge: string; expiresAt: Date };

/**
 * Creates a proof-of-work challenge of ALTCHA's open scheme: find the number for which SHA-256(salt + number) is
 * `challenge`.
 * @param boundTo browser and purpose; the challenge is invalid for any other
 * @param maxNumber largest possible number, and so the most hashes; half of them on average
 */
export function issueChallenge(
  secret: Secret,
  { boundTo, maxNumber, now }: { boundTo: string; maxNumber: number; now: Date },
): WorkChallenge {
  const expires = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&for=${bindingOf(secret, boundTo)}&`;
  const challenge = sha256(salt + randomInt(maxNumber + 1));
  return {
    algorithm: 'SHA-256',
    challenge,
    maxnumber: maxNumber,
    salt,
    signature: sign(secret, challenge),
  };
}

/**
 * Checks the header of a solved challenge: our signature, not expired, right browser and purpose, right number. The
 * caller checks that it is used once. Returns `null` for everything else.
 */
export function verifySolution(
  secret: Secret,
  header: string | null,
  { boundTo, now }: { boundTo: string; now: Date },
): SolvedChallenge | null {
  const solution = header === null ? null : parseSolution(header);
  if (!solution) return null;
  const read = acceptedSecrets(secret).map((own) => readSigned(own, solution, { boundTo, now }));
  return read.find((solved) => solved !== null) ?? null;
}

function readSigned(
  secret: Secret,
  { challenge, salt, number, signature }: Solution,
  { boundTo, now }: { boundTo: string; now: Date },
): SolvedChallenge | null {
  const params = new URLSearchParams(salt.split('?', 2)[1] ?? '');
  const expiresAt = new Date(Number(params.get('expires')) * 1000);
  const isValid = isSame(signature, sign(secret, challenge)) && isSame(challenge, sha256(salt + number));
  if (!isValid || !(expiresAt > now)) return null;
  return params.get('for') === bindingOf(secret, boundTo) ? { challenge, expiresAt } : null;
}

/** Keyed, so that a phone number cannot be guessed from a challenge. */
function bindingOf(secret: Secret, boundTo: string): string {
  return hmac(secret, `bound:${boundTo}`).slice(0, 22);
}

function sign(secret: Secret, challenge: string): string {
  return hmac(secret, `challenge:${challenge}`);
}

/** Uses a separate key derived from the portal's secret. */
function hmac(secret: Secret, text: string): string {
  const key = createHmac('sha256', secret.reveal()).update('proof-of-work').digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Marks a solved challenge as used. Returns false when it was used before. */
export async function useChallenge(tx: DbOrTx, solved: SolvedChallenge): Promise<boolean> {
  const { rowCount } = await tx.insert(spentChallenges).values(solved).onConflictDoNothing();
  return rowCount === 1;
}

/** Erases expired challenges, which are refused anyway. */
export async function eraseSpentChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
}
