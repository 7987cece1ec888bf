import { parsePostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Bill } from '@portal/domain/products/bill';
import type { Bills } from '@portal/operator/purchase-ports';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { LimitedLookup } from '@portal/platform/http/rate-limits/failed-lookups';

/** A line and the account number that the visitor typed for it. */
export type BillClaim = { msisdn: Msisdn; accountNo: string };

/**
 * Finds the bill of an account for a visitor who also knows its line. An unknown account and another line's account
 * give the same refusal, 60005, so that no one can find out which accounts exist. Wrong look-ups are limited by number
 * and by account.
 * @param network the caller's network block, which look-ups are counted by
 * Throws INVALID_REQUEST for a malformed account, 60005, RATE_LIMITED, UNAVAILABLE.
 */
export async function findBill(
  { bills, lookUpBill }: { bills: Bills; lookUpBill: LimitedLookup },
  { msisdn, accountNo }: BillClaim,
  network: string,
): Promise<Bill> {
  const accountNumber = parsePostpaidAccount(accountNo);
  if (!accountNumber) throw new PortalError('INVALID_REQUEST', { fields: { accountNo: 'invalid' } });
  const bill = await lookUpBill({
    subjects: [`number ${msisdn}`, `account ${accountNumber}`],
    network,
    find: async () => {
      const answer = await bills.ofAccount({ msisdn, accountNumber });
      return answer.kind === 'found' ? answer.bill : null;
    },
  });
  if (!bill) throw new PortalError('60005');
  return bill;
}
