import { PortalError } from '../../platform/http/errors/portal-error.ts';
import { findCode } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { verifyCode } from './verify-code.ts';

/**
 * Checks a code for a bill, a balance or a lead: number and purpose are those of the challenge. Codes for payments are
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
