import { DEFAULT_LOCALE, parseLocale } from '@portal/domain/locale';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { ContactRefusal } from './allow-contact.ts';
import type { Code } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { openHandsetProof } from './handset-proof.ts';

/** What was asked for, as far as a proof from the handset needs it. */
type Refused = Pick<Code, 'msisdn' | 'visitorId' | 'purpose' | 'subject' | 'email' | 'locale'>;

/**
 * The refusal of a contact with every way around it: the seconds to wait, a proof-of-work challenge where that helps,
 * and the proof from the handset, which always does. Known and unknown numbers are refused alike (SAFETY X6). There is
 * no such way for a code by e-mail: its number is not a line of this operator.
 */
export async function refuseContact(
  deps: CodesDeps,
  code: '502' | 'RATE_LIMITED',
  refusal: ContactRefusal,
  { email, locale, msisdn, visitorId, purpose, subject }: Refused,
): Promise<PortalError> {
  const wish = { msisdn, visitorId, purpose, subject, locale: parseLocale(locale) ?? DEFAULT_LOCALE };
  const handset = email ? null : await openHandsetProof(deps, wish);
  return new PortalError(code, { ...refusal, ...(handset && { handset }) });
}
