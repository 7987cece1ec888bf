import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Code } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { type CodeSubject, localeOf } from '../describe-proof.ts';
import { openHandsetProof } from '../handset-proofs.ts';
import type { ContactRefusal } from './allow-contact.ts';

/** The request, as far as a handset proof needs it. */
type RefusedContact = CodeSubject & Pick<Code, 'email' | 'locale'>;

/**
 * Creates the refusal of a contact with every alternative: the seconds to wait, a proof-of-work challenge where that
 * helps, and the handset proof, which always helps. Known and unknown numbers are refused alike (SAFETY X6). A code by
 * e-mail has no handset proof, because its number is not a line of this operator.
 */
export async function refuseContact(
  deps: CodesDeps,
  {
    code,
    refusal,
    request,
  }: {
    code: '502' | 'RATE_LIMITED' | 'PROOF_REQUIRED';
    refusal: Partial<ContactRefusal>;
    request: RefusedContact;
  },
): Promise<PortalError> {
  const { email, msisdn, visitorId, purpose, subject, orderId, paymentMode } = request;
  deps.countRefusal(purpose);
  const input = { msisdn, visitorId, purpose, subject, orderId, paymentMode, locale: localeOf(request) };
  const handset = email ? null : await openHandsetProof(deps, input);
  return new PortalError(code, { ...refusal, ...(handset && { handset }) });
}
