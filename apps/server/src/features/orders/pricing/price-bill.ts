import { parsePostpaidAccount } from '@portal/domain/account-number';
import type { Bill } from '@portal/domain/bill';
import type { Msisdn } from '@portal/domain/msisdn';
import { isOwed } from '@portal/domain/outstanding';
import { orUnavailable } from '../../../platform/http/or-unavailable.ts';
import { PortalError } from '../../../platform/http/portal-error.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import type { Priced, WishFor } from '../price-order.ts';
import { knownLine, wrongLine } from './known-line.ts';
import { typedAmount } from './typed-amount.ts';

type BillWish = WishFor<'POSTPAID_BILL'>;

/**
 * A payment on a postpaid bill: any amount within the postpaid limits, less or more than the bill (issue 3, item 1).
 * The visitor must have opened the bill, by its code or its account number.
 * Throws INVALID_MSISDN, PROOF_INVALID, 60119, 60005, INVALID_REQUEST, AMOUNT_OUT_OF_RANGE, UNAVAILABLE.
 */
export async function priceBill(deps: OrdersDeps, wish: BillWish, visitorId: string): Promise<Priced> {
  const { msisdn, line } = await knownLine(deps.lines, wish.msisdn);
  if (line !== 'postpaid' && line !== 'hybrid') throw wrongLine(line);
  const bill = await openedBill(deps, { wish, msisdn, visitorId });
  const { postpaidLimits } = await orUnavailable(deps.settings.read());
  const { accountNumber, statement } = bill;
  return {
    order: {
      kind: 'postpaid-bill',
      msisdn,
      amount: typedAmount(wish.amount, postpaidLimits),
      accountNumber,
      // Nothing owed: it is paid ahead, and no bill can have been settled elsewhere meanwhile.
      statement: isOwed(bill.outstanding) ? statement : null,
    },
    line,
  };
}

type Opening = { wish: BillWish; msisdn: Msisdn; visitorId: string };

async function openedBill(
  { bills, opensBill }: OrdersDeps,
  { wish, msisdn, visitorId }: Opening,
): Promise<Bill> {
  if (wish.accountNo) return billOfAccount(bills, msisdn, wish.accountNo);
  const opened = wish.otpId && (await opensBill({ refId: wish.otpId, msisdn, visitorId }));
  if (!opened) throw new PortalError('PROOF_INVALID');
  const bill = await orUnavailable(bills.ofLine(msisdn));
  if (!bill) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'unknown' } });
  return bill;
}

async function billOfAccount(bills: OrdersDeps['bills'], msisdn: Msisdn, typed: string): Promise<Bill> {
  const accountNumber = parsePostpaidAccount(typed);
  if (!accountNumber) throw new PortalError('INVALID_REQUEST', { fields: { accountNo: 'malformed' } });
  const answer = await orUnavailable(bills.ofAccount({ msisdn, accountNumber }));
  if (answer.kind === 'found') return answer.bill;
  throw new PortalError(answer.kind === 'unknown-account' ? '60119' : '60005');
}
