import type { CallResult } from '@portal/contract/calls/calls';
import { type Msisdn, maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Lines } from '@portal/operator/operator';
import type { Balances } from '@portal/operator/purchase-ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { CodeCaller } from '@portal/platform/http/visitors/caller';

/** Dependencies of {@link requestBalance}. */
export type BalanceRequestDeps = {
  lines: Lines;
  balances: Balances;
  /** From the codes feature: sends a code to `msisdn` that gives access to the balances of `subject`. */
  sendCode: (
    input: CodeCaller & { msisdn: Msisdn; subject: Msisdn },
  ) => Promise<{ refId: string; resendAfterSeconds: number; attemptsLeft: number; about: string }>;
};

/**
 * Sends a code to the handset registered as the contact of a router and returns its masked number (RULINGS 29).
 * Throws INVALID_MSISDN for a number that is not a router, NO_RECIPIENT without a contact, 502 with the seconds to
 * wait, UNAVAILABLE.
 */
export async function requestBalance(
  { lines, balances, sendCode }: BalanceRequestDeps,
  input: CodeCaller & { msisdn: string },
): Promise<CallResult<'requestBalance'>> {
  const router = parseMsisdn(input.msisdn);
  if (!router || (await mapToUnavailable(lines.find(router))) !== 'broadband') {
    throw new PortalError('INVALID_MSISDN');
  }
  const recipient = await mapToUnavailable(balances.contactOf(router));
  if (!recipient) throw new PortalError('NO_RECIPIENT');
  const { refId, ...challenge } = await sendCode({ ...input, msisdn: recipient, subject: router });
  return { otpRecipient: maskMsisdn(recipient), txnRefId: refId, ...challenge };
}
