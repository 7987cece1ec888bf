import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { isOwed, parseOutstanding, roundToPayable } from '@portal/domain/money/outstanding';
import type { Bill } from '@portal/domain/products/bill';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderCaller, OrderInputOf, PricedOrder } from '../order-input.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import { findLine, wrongLineError } from './find-line.ts';
import { readAmount } from './read-amount.ts';

type BillInput = OrderInputOf<'POSTPAID_BILL'>;

/**
 * Prices a payment on a postpaid bill: any amount within the postpaid limits, also less or more than the bill. The
 * visitor must have opened the bill by its code or its account number.
 * Throws INVALID_MSISDN, PROOF_INVALID, 60005, RATE_LIMITED, INVALID_REQUEST, AMOUNT_OUT_OF_RANGE, UNAVAILABLE.
 */
export async function priceBill(
  deps: OrdersDeps,
  input: BillInput,
  buyer: OrderCaller,
): Promise<PricedOrder> {
  const { msisdn, line } = await findLine(deps.lines, input.msisdn);
  if (line !== 'postpaid' && line !== 'hybrid') throw wrongLineError(line);
  const bill = await readOpenedBill(deps, { input, msisdn, ...buyer });
  const { postpaidLimits } = await mapToUnavailable(deps.settings.read());
  const { accountNumber, statement } = bill;
  return {
    order: {
      kind: 'postpaid-bill',
      msisdn,
      amount: billAmount(String(input.amount), bill, postpaidLimits),
      accountNumber,
      // Nothing is owed: this is a payment in advance, so no bill can be settled elsewhere in the meantime.
      statement: isOwed(bill.outstanding) ? statement : null,
    },
    line,
  };
}

/**
 * The requested amount. When the request has the exact text of a bill with a fraction of a coin, the next whole coin
 * (RULINGS 64). Any other fraction is refused.
 */
function billAmount(text: string, { outstanding }: Bill, limits: AmountLimits): Money {
  const requested = parseOutstanding(text, outstanding.currency);
  const { amount, rounded } = roundToPayable(outstanding);
  const isExactBill = rounded && requested?.decimal === outstanding.decimal;
  return readAmount(isExactBill ? toDecimal(amount) : text, limits);
}

type OpenBillInput = OrderCaller & { input: BillInput; msisdn: Msisdn };

async function readOpenedBill(
  { bills, findBill, canReadBill }: OrdersDeps,
  { input, msisdn, visitorId, network }: OpenBillInput,
): Promise<Bill> {
  if (input.accountNo) return findBill({ msisdn, accountNo: input.accountNo }, network);
  const opened = input.otpId && (await canReadBill({ refId: input.otpId, msisdn, visitorId }));
  if (!opened) throw new PortalError('PROOF_INVALID');
  const bill = await mapToUnavailable(bills.ofLine(msisdn));
  if (!bill) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'unknown' } });
  return bill;
}
