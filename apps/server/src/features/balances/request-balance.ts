import type { CallResult } from '@portal/contract/calls';
import type { Locale } from '@portal/domain/locale';
import { type Msisdn, maskMsisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { Lines } from '../../operator/operator.ts';
import type { Balances } from '../../operator/purchase-ports.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** What asking for a balance stands on. */
export type BalanceRequestDeps = {
  lines: Lines;
  balances: Balances;
  /** The codes' own: a code to `msisdn` that opens the balances of `subject`. */
  sendCode: (wish: {
    msisdn: Msisdn;
    subject: Msisdn;
    visitorId: string;
    locale: Locale;
    address: string;
    solution: string | null;
  }) => Promise<{ refId: string; resendAfterSeconds: number; attemptsLeft: number }>;
};

/** Whose balance, and who asks. */
export type BalanceWish = {
  msisdn: string;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
};

/**
 * Sends a code to the handset that answers for a router, and says in masked form which (RULINGS 29).
 * Throws INVALID_MSISDN for a number that is no router, NO_RECIPIENT, 502 with the seconds to wait, UNAVAILABLE.
 */
export async function requestBalance(
  { lines, balances, sendCode }: BalanceRequestDeps,
  wish: BalanceWish,
): Promise<CallResult<'requestBalance'>> {
  const router = parseMsisdn(wish.msisdn);
  if (!router || (await orUnavailable(lines.find(router))) !== 'broadband') {
    throw new PortalError('INVALID_MSISDN');
  }
  const recipient = await orUnavailable(balances.contactOf(router));
  if (!recipient) throw new PortalError('NO_RECIPIENT');
  const { refId, ...challenge } = await sendCode({ ...wish, msisdn: recipient, subject: router });
  return { otpRecipient: maskMsisdn(recipient), txnRefId: refId, ...challenge };
}
