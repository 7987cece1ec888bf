import { parsePostpaidAccount } from '@portal/domain/account-number';
import type { Bill } from '@portal/domain/bill';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Bills } from '../../operator/purchase-ports.ts';
import type { LookUp } from '../../platform/http/look-ups.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** A bill as a visitor names it without a code. */
export type BillClaim = { msisdn: Msisdn; accountNo: string };

/**
 * The bill of an account, for who knows its line too. An account that does not exist and one of another line are the
 * same refusal, 60005, so that nobody learns which accounts exist; wrong look-ups are limited by number and by account.
 * Throws INVALID_REQUEST for a malformed account, 60005, RATE_LIMITED, UNAVAILABLE.
 */
export async function findBill(
  { bills, lookUpBill }: { bills: Bills; lookUpBill: LookUp },
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
