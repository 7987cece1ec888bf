import { PortalError } from '../../platform/http/portal-error.ts';
import { findCode } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { verifyCode } from './verify-code.ts';

/**
 * Checks a code that opens a bill or a balance: number and purpose are those the challenge was opened for. Codes
 * for paying are checked with the payer's number instead. Throws as `verifyCode` does.
 */
export async function verifyOwnCode(
  deps: CodesDeps,
  answer: { refId: string; digits: string; visitorId: string },
): Promise<{ uniqueCode: string }> {
  const code = await findCode(deps.db, answer.refId, answer.visitorId);
  if (!code || code.purpose === 'wallet-payment') throw new PortalError('400');
  return verifyCode(deps, { ...answer, msisdn: code.msisdn, purpose: code.purpose });
}
