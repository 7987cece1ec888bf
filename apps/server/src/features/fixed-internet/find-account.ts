import { type FixedAccount, parseFixedAccount } from '@portal/domain/account-number';
import { isFixedInternetEmail } from '@portal/domain/email';
import type { FixedLine, Invoices } from '../../operator/purchase-ports.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** Takes one of an account's look-ups: `null` when it had one, else the seconds until it has again. */
export type TakeLookUp = (accountNumber: FixedAccount) => Promise<number | null>;

/** What fixed-internet accounts stand on. */
export type FixedAccountDeps = { invoices: Invoices; takeLookUp: TakeLookUp };

/** An account as a visitor names it. */
export type Claim = { accountNo: string; contactPersonEmailId: string };

/**
 * The account, for who knows its contact's e-mail. A wrong account and a wrong e-mail are one refusal,
 * INVALID_ACCOUNT, found by one query in the same time; look-ups of one account are limited, whoever makes them
 * (RULINGS 25). Throws INVALID_REQUEST with the field that is malformed, RATE_LIMITED, UNAVAILABLE.
 */
export async function findAccount(
  { invoices, takeLookUp }: FixedAccountDeps,
  claim: Claim,
): Promise<FixedLine> {
  const accountNumber = parseFixedAccount(claim.accountNo);
  if (!accountNumber) throw new PortalError('INVALID_REQUEST', { fields: { accountNo: 'invalid' } });
  const email = claim.contactPersonEmailId.trim();
  if (!isFixedInternetEmail(email)) {
    throw new PortalError('INVALID_REQUEST', { fields: { contactPersonEmailId: 'invalid' } });
  }
  const retryAfterSeconds = await takeLookUp(accountNumber);
  if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
  const line = await orUnavailable(invoices.find({ accountNumber, email }));
  if (!line) throw new PortalError('INVALID_ACCOUNT');
  return line;
}
