import type { CallResult } from '@portal/contract/calls/calls';
import { isPaymentEmail, maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { mapToUnavailable } from '../../platform/http/errors/or-unavailable.ts';
import { PortalError } from '../../platform/http/errors/portal-error.ts';
import type { LeadsDeps } from './leads-deps.ts';

/**
 * Whether a number is a line of this operator (SPEC section 3: HBB_MSISDN_CHECK). Throws INVALID_MSISDN, UNAVAILABLE.
 */
export async function isSubscriber({ lines }: Pick<LeadsDeps, 'lines'>, typed: string): Promise<boolean> {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'malformed' } });
  return (await mapToUnavailable(lines.find(msisdn))) !== null;
}

/**
 * Where the code goes, and the caller. `address`: network address of the browser; `solution`: proof-of-work header.
 */
export type SendLeadCodeInput = {
  msisdn: string;
  email: string;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
};

/**
 * Sends the code of a lead: by SMS when the number is a line of this operator, else to the e-mail (SPEC section 7 "OTP
 * modal"). Throws INVALID_MSISDN, INVALID_REQUEST, 502 with the seconds to wait, UNAVAILABLE.
 */
export async function sendLeadCode(
  deps: LeadsDeps,
  input: SendLeadCodeInput,
): Promise<CallResult<'sendLeadCode'>> {
  const msisdn = parseMsisdn(input.msisdn);
  const email = input.email.trim();
  if (!msisdn) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'malformed' } });
  if (!isPaymentEmail(email)) throw new PortalError('INVALID_REQUEST', { fields: { email: 'invalid' } });
  const isOurs = await isSubscriber(deps, msisdn);
  // The mailbox is used, and counted by the limits, only when the number is not a line of this operator.
  const { visitorId, locale, address, solution } = input;
  const caller = { visitorId, locale, address, solution };
  const challenge = await deps.sendCode({ ...caller, msisdn, ...(isOurs ? {} : { email }) });
  return { ...challenge, otpRecipient: isOurs ? maskMsisdn(msisdn) : maskEmail(email) };
}
