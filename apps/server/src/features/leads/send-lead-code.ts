import type { CallResult } from '@portal/contract/calls';
import { isPaymentEmail, maskEmail } from '@portal/domain/email';
import type { Locale } from '@portal/domain/locale';
import { maskMsisdn, parseMsisdn } from '@portal/domain/msisdn';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { LeadsDeps } from './leads-deps.ts';

/** Whether a number is a line of this operator (SPEC section 9: HBB_MSISDN_CHECK). Throws INVALID_MSISDN, UNAVAILABLE. */
export async function isSubscriber({ lines }: Pick<LeadsDeps, 'lines'>, typed: string): Promise<boolean> {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'malformed' } });
  return (await orUnavailable(lines.find(msisdn))) !== null;
}

/** Who shall get the code, and who asks. */
export type LeadCodeWish = {
  msisdn: string;
  email: string;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
};

/**
 * Sends the code of a lead: to the number when it is a line of this operator, else to the e-mail (SPEC section 7
 * "OTP modal"). Throws INVALID_MSISDN, INVALID_REQUEST, 502 with the seconds to wait, UNAVAILABLE.
 */
export async function sendLeadCode(deps: LeadsDeps, wish: LeadCodeWish): Promise<CallResult<'sendLeadCode'>> {
  const msisdn = parseMsisdn(wish.msisdn);
  const email = wish.email.trim();
  if (!msisdn) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'malformed' } });
  if (!isPaymentEmail(email)) throw new PortalError('INVALID_REQUEST', { fields: { email: 'invalid' } });
  const ours = await isSubscriber(deps, msisdn);
  // The mailbox counts, and is written to, only where the number is nobody's of this operator.
  const { visitorId, locale, address, solution } = wish;
  const asker = { visitorId, locale, address, solution };
  const challenge = await deps.sendCode({ ...asker, msisdn, ...(ours ? {} : { email }) });
  return { ...challenge, otpRecipient: ours ? maskMsisdn(msisdn) : maskEmail(email) };
}
