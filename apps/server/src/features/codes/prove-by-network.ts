import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { CodePurchase, CodesDeps } from './codes-deps.ts';
import { codes } from './tables.ts';
import { proofLifetimeMs } from './verify-code.ts';

/** A caller whose number the operator's network vouches for, and the payment that the caller has confirmed. */
export type ProvenCaller = CodePurchase & { msisdn: Msisdn; visitorId: string; locale: Locale };

/**
 * Proves a caller's own number without a code, because the operator's gateway has identified it. The proof is the same as
 * that of a verified code: it pays that order within ten minutes, and the visitor counts as proven in the limits of prompts.
 * @returns the proof, for `useProof`
 */
export async function proveByNetwork(
  { db, clock, newId }: Pick<CodesDeps, 'db' | 'clock' | 'newId'>,
  { msisdn, visitorId, locale, orderId, paymentMode }: ProvenCaller,
): Promise<string> {
  const now = clock.now();
  const proof = newId();
  await db.insert(codes).values({
    id: newId(),
    visitorId,
    msisdn,
    locale,
    orderId,
    paymentMode,
    proof,
    purpose: 'wallet-payment',
    subject: msisdn,
    sends: 0,
    createdAt: now,
    sentAt: now,
    expiresAt: now,
    verifiedAt: now,
    proofExpiresAt: new Date(now.getTime() + proofLifetimeMs('wallet-payment')),
  });
  return proof;
}
