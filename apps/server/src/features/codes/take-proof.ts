import { PortalError } from '@portal/platform/http/errors/portal-error';
import { type Code, findCode, storeProof } from './code-store.ts';
import type { CodesDeps, HasAccount } from './codes-deps.ts';
import { proofLifetimeMs, requireAccount } from './verify-code.ts';

/**
 * Returns the proof of a number that was verified without typing a code: by a message from its handset, or by its mobile
 * network. It is the same as that of a verified code. A repeated call returns the same proof, so a lost response costs
 * nothing.
 * @param hasAccount for a payment: checked only after the number was proved (SAFETY X6)
 * @returns `null` while the number is not verified
 * @throws PortalError 400 for a request that has expired, 4001 without an account, PROVIDER_UNAVAILABLE
 */
export async function takeProof(
  deps: CodesDeps,
  code: Code,
  hasAccount: HasAccount | null,
): Promise<string | null> {
  const now = deps.clock.now();
  if (!code.verifiedAt) {
    if (code.expiresAt <= now) throw new PortalError('400');
    return null;
  }
  if (code.proof) {
    if (!code.proofExpiresAt || code.proofExpiresAt <= now) throw new PortalError('400');
    return code.proof;
  }
  const lifetimeMs = proofLifetimeMs(code.purpose);
  if (code.verifiedAt.getTime() + lifetimeMs <= now.getTime()) throw new PortalError('400');
  if (code.purpose === 'wallet-payment') await requireAccount(hasAccount, code.msisdn);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await storeProof(deps.db, { id: code.id, proof: deps.newId(), expiresAt });
  // Another call may have stored one before: that one counts.
  const stored = await findCode(deps.db, code.id, code.visitorId);
  if (!stored?.proof) throw new PortalError('400');
  return takeProof(deps, stored, hasAccount);
}
