import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { findCode } from '../code-store.ts';
import type { CodesDeps, HasAccount } from '../codes-deps.ts';
import { describeHandsetProof } from '../handset-proofs.ts';
import { takeProof } from '../take-proof.ts';

/** The proof and its visitor. */
export type CheckHandsetProofInput = {
  refId: string;
  visitorId: string;
  locale: Locale;
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
  { refId, visitorId, locale, hasAccount }: CheckHandsetProofInput,
): Promise<CallResult<'checkHandsetProof'>> {
  const code = await findCode(deps.db, refId, visitorId);
  if (!code?.handsetCode || deps.handsetNumber === null) throw new PortalError('400');
  const uniqueCode = await takeProof(deps, code, hasAccount);
  return {
    ...(await describeHandsetProof(deps, code, { handsetNumber: deps.handsetNumber, locale })),
    confirmed: uniqueCode !== null,
    uniqueCode,
  };
}
