import type { CallResult } from '@portal/contract/calls/calls';
import { PortalError } from '../../../platform/http/errors/portal-error.ts';
import { findCode, storeProof } from '../code-store.ts';
import type { CodesDeps, HasAccount } from '../codes-deps.ts';
import { proofLifetimeMs, requireAccount } from '../verify-code.ts';
import { describeHandsetProof } from './handset-proof.ts';

/** The proof and its visitor. */
export type CheckHandsetProofInput = {
  refId: string;
  visitorId: string;
  /** For a payment: checked only after the number was proved (SAFETY X6). */
  hasAccount: HasAccount | null;
};

/**
 * Checks whether the code has arrived from the handset and then returns the same proof as a verified code. A repeated
 * call returns the same proof, so a lost response costs nothing.
 * Throws 400 for a proof that has expired or belongs to another visitor, 4001 without an account,
 * PROVIDER_UNAVAILABLE.
 */
export async function checkHandsetProof(
  deps: CodesDeps,
  { refId, visitorId, hasAccount }: CheckHandsetProofInput,
): Promise<CallResult<'checkHandsetProof'>> {
  const now = deps.clock.now();
  const code = await findCode(deps.db, refId, visitorId);
  if (!code?.handsetCode || deps.handsetNumber === null) throw new PortalError('400');
  const description = describeHandsetProof(code, deps.handsetNumber, now);
  if (!code.verifiedAt) {
    if (code.expiresAt <= now) throw new PortalError('400');
    return { ...description, confirmed: false, uniqueCode: null };
  }
  if (code.proof) {
    if (!code.proofExpiresAt || code.proofExpiresAt <= now) throw new PortalError('400');
    return { ...description, confirmed: true, uniqueCode: code.proof };
  }
  const lifetimeMs = proofLifetimeMs(code.purpose);
  if (code.verifiedAt.getTime() + lifetimeMs <= now.getTime()) throw new PortalError('400');
  if (code.purpose === 'wallet-payment') await requireAccount(hasAccount, code.msisdn);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await storeProof(deps.db, { id: refId, proof: deps.newId(), expiresAt });
  return checkHandsetProof(deps, { refId, visitorId, hasAccount });
}
