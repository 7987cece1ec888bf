import type { CallResult } from '@portal/contract/calls/calls';
import { cleanEmail, isPaymentEmail, maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';
import type { CodeCaller } from '@portal/platform/http/visitors/caller';
import type { LeadsDeps } from './leads-deps.ts';

/**
 * Whether a number is a line of this operator (SPEC section 3: HBB_MSISDN_CHECK). Throws INVALID_MSISDN, UNAVAILABLE.
 */
export async function isSubscriber({ lines }: Pick<LeadsDeps, 'lines'>, typed: string): Promise<boolean> {
  return (await mapToUnavailable(lines.find(readMsisdn(typed, 'msisdn')))) !== null;
}

/** Where the code goes, and the caller. */
export type SendLeadCodeInput = CodeCaller & { msisdn: string; email: string };

/**
 * Sends the code of a lead: by SMS when the number is a line of this operator, else to the e-mail (SPEC section 7 "OTP
 * modal"). Throws INVALID_MSISDN, INVALID_REQUEST, 502 with the seconds to wait, UNAVAILABLE.
 */
export async function sendLeadCode(
  deps: LeadsDeps,
  input: SendLeadCodeInput,
): Promise<CallResult<'sendLeadCode'>> {
  const msisdn = readMsisdn(input.msisdn, 'msisdn');
  const email = cleanEmail(input.email);
  if (!isPaymentEmail(email)) throw new PortalError('INVALID_REQUEST', { fields: { email: 'invalid' } });
  const isOurs = await isSubscriber(deps, msisdn);
  // The mailbox is used, and counted by the limits, only when the number is not a line of this operator.
  const { visitorId, locale, address, solution } = input;
  const caller = { visitorId, locale, address, solution };
  const challenge = await deps.sendCode({ ...caller, msisdn, ...(isOurs ? {} : { email }) });
  return { ...challenge, otpRecipient: isOurs ? maskMsisdn(msisdn) : maskEmail(email) };
}
