import type { CallResult } from '@portal/contract/calls/calls';
import { parseFixedAccount } from '@portal/domain/identifiers/account-number';
import { isFixedInternetEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FixedLine, Invoices } from '@portal/operator/purchase-ports';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { LimitedLookup } from '@portal/platform/http/rate-limits/failed-lookups';

/** Dependencies of {@link findFixedAccount}. */
export type FixedAccountDeps = { invoices: Invoices; lookUpAccount: LimitedLookup };

/** An account number and the e-mail of its contact, as a visitor typed them. */
export type FixedAccountClaim = { accountNo: string; contactPersonEmailId: string };

/**
 * Finds the account for a visitor who knows its contact's e-mail. A wrong account and a wrong e-mail give the same
 * refusal, INVALID_ACCOUNT, from one query that takes the same time. Wrong look-ups of an account are limited (RULINGS
 * 25).
 * @param network the caller's network block, which look-ups are counted by
 * Throws INVALID_REQUEST with the malformed field, INVALID_ACCOUNT, RATE_LIMITED, UNAVAILABLE.
 */
export async function findFixedAccount(
  { invoices, lookUpAccount }: FixedAccountDeps,
  claim: FixedAccountClaim,
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

/** The account as the page shows it, with its contact masked. Throws the errors of {@link findFixedAccount}. */
export async function checkFixedAccount(
  deps: FixedAccountDeps,
  claim: FixedAccountClaim,
  network: string,
): Promise<CallResult<'validateFixedAccount'>> {
  const { accountNumber, lineNumber, contact } = await findFixedAccount(deps, claim, network);
  return { accountNo: accountNumber, lineNumber, contactPersonMsisdn: maskMsisdn(contact) };
}
