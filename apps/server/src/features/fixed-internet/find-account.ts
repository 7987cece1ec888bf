import { parseFixedAccount } from '@portal/domain/account-number';
import { isFixedInternetEmail } from '@portal/domain/email';
import type { FixedLine, Invoices } from '../../operator/purchase-ports.ts';
import type { LookUp } from '../../platform/http/look-ups.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** What fixed-internet accounts stand on. */
export type FixedAccountDeps = { invoices: Invoices; lookUpAccount: LookUp };

/** An account as a visitor names it. */
export type Claim = { accountNo: string; contactPersonEmailId: string };

/**
 * The account, for who knows its contact's e-mail. A wrong account and a wrong e-mail are one refusal,
 * INVALID_ACCOUNT, found by one query in the same time; wrong look-ups of one account are limited (RULINGS 25). Throws INVALID_REQUEST with the field that is malformed, RATE_LIMITED, UNAVAILABLE.
 */
export async function findAccount(
  { invoices, lookUpAccount }: FixedAccountDeps,
  claim: Claim,
  network: string,
): Promise<FixedLine> {
  const accountNumber = parseFixedAccount(claim.accountNo);
  if (!accountNumber) throw new PortalError('INVALID_REQUEST', { fields: { accountNo: 'invalid' } });
  const email = claim.contactPersonEmailId.trim();
  if (!isFixedInternetEmail(email)) {
    throw new PortalError('INVALID_REQUEST', { fields: { contactPersonEmailId: 'invalid' } });
  }
  const find = () => invoices.find({ accountNumber, email });
  const line = await lookUpAccount({ subjects: [accountNumber], network, find });
  if (!line) throw new PortalError('INVALID_ACCOUNT');
  return line;
}
