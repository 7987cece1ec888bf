import type { AmountLimits } from '@portal/domain/amount-limits';
import type { Bill } from '@portal/domain/bill';
import { type Money, toDecimal } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import { isOwed, parseOutstanding, payable } from '@portal/domain/outstanding';
import { orUnavailable } from '../../../platform/http/or-unavailable.ts';
import { PortalError } from '../../../platform/http/portal-error.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import type { Buyer, Priced, WishFor } from '../price-order.ts';
import { knownLine, wrongLine } from './known-line.ts';
import { typedAmount } from './typed-amount.ts';

type BillWish = WishFor<'POSTPAID_BILL'>;

/**
 * A payment on a postpaid bill: any amount within the postpaid limits, less or more than the bill (issue 3, item 1).
 * The visitor must have opened the bill, by its code or its account number.
 * Throws INVALID_MSISDN, PROOF_INVALID, 60005, RATE_LIMITED, INVALID_REQUEST, AMOUNT_OUT_OF_RANGE, UNAVAILABLE.
 */
export async function priceBill(deps: OrdersDeps, wish: BillWish, buyer: Buyer): Promise<Priced> {
  const { msisdn, line } = await knownLine(deps.lines, wish.msisdn);
  if (line !== 'postpaid' && line !== 'hybrid') throw wrongLine(line);
  const bill = await openedBill(deps, { wish, msisdn, ...buyer });
  const { postpaidLimits } = await orUnavailable(deps.settings.read());
  const { accountNumber, statement } = bill;
  return {
    order: {
      kind: 'postpaid-bill',
      msisdn,
      amount: billAmount(wish.amount, bill, postpaidLimits),
      accountNumber,
      // Nothing owed: it is paid ahead, and no bill can have been settled elsewhere meanwhile.
      statement: isOwed(bill.outstanding) ? statement : null,
    },
    line,
  };
}

/**
 * What is paid: the amount of the request, or for the exact text of a bill finer than the smallest coin the next coin above
 * it (RULINGS 64). Any other amount with such a fraction is refused.
 */
function billAmount(text: string, { outstanding }: Bill, limits: AmountLimits): Money {
  const asked = parseOutstanding(text, outstanding.currency);
  const { amount, rounded } = payable(outstanding);
  const isExactBill = rounded && asked?.decimal === outstanding.decimal;
  return typedAmount(isExactBill ? toDecimal(amount) : text, limits);
}

type Opening = Buyer & { wish: BillWish; msisdn: Msisdn };

async function openedBill(
  { bills, findBill, opensBill }: OrdersDeps,
  { wish, msisdn, visitorId, network }: Opening,
): Promise<Bill> {
  if (wish.accountNo) return findBill({ msisdn, accountNo: wish.accountNo }, network);
  const opened = wish.otpId && (await opensBill({ refId: wish.otpId, msisdn, visitorId }));
  if (!opened) throw new PortalError('PROOF_INVALID');
  const bill = await orUnavailable(bills.ofLine(msisdn));
  if (!bill) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'unknown' } });
  return bill;
}
