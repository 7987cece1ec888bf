import type { CallResult } from '@portal/contract/calls/calls';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { findCode } from '../code-store.ts';
import type { CodesDeps, HasAccount } from '../codes-deps.ts';
import { takeProof } from '../take-proof.ts';

/** The code and its visitor. `hasAccount`: for a payment, checked only after the number was proved (SAFETY X6). */
export type CheckNetworkProofInput = { refId: string; visitorId: string; hasAccount: HasAccount | null };

/**
 * Checks whether the mobile network has proved the number of a code, and then returns the same proof as the code.
 * Throws 400 for a code that has expired or belongs to another visitor, 4001 without an account, PROVIDER_UNAVAILABLE.
 */
export async function checkNetworkProof(
  deps: CodesDeps,
  { refId, visitorId, hasAccount }: CheckNetworkProofInput,
): Promise<CallResult<'checkNetworkProof'>> {
  const code = await findCode(deps.db, refId, visitorId);
  if (!code || code.handsetCode || !deps.numberVerification) throw new PortalError('400');
  const uniqueCode = await takeProof(deps, code, hasAccount);
  return { confirmed: uniqueCode !== null, uniqueCode };
}
