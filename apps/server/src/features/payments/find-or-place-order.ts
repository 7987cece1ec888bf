import { CALLS, type CallInput } from '@portal/contract/calls';
import { WIRE_KIND } from '@portal/contract/wire-kind';
import { parseMoney, sameMoney } from '@portal/domain/money';
import { parseMsisdn } from '@portal/domain/msisdn';
import type { OrderKind } from '@portal/domain/order';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { Buyer, PayableOrder, PaymentsDeps } from './payments-deps.ts';

type InitiateInput = CallInput<'initiatePayment'>;
type OptionsInput = CallInput<'listPaymentOptions'>;

/**
 * The order that "Initiate" pays (SPEC section 7, RULINGS 67): the one it names, or one that is priced and kept from
 * SPEC's fields. Its price is the server's; another amount or recipient in the call is refused.
 * Throws NOT_FOUND, PRICE_DIFFERS, INVALID_REQUEST and the refusals of pricing.
 */
export async function findOrPlaceOrder(
  deps: PaymentsDeps,
  input: InitiateInput,
  buyer: Buyer,
): Promise<string> {
  const orderId = input.orderId ?? (await placeOrder(deps, input, buyer));
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  refuseOtherPrice(order, input);
  refuseOtherRecipient(order, input);
  return orderId;
}

/** The same visitor's equal purchase of the last ten minutes is not made twice: its payment is given again. */
async function placeOrder(deps: PaymentsDeps, input: InitiateInput, buyer: Buyer): Promise<string> {
  const placed = await deps.placeOrder(toPlaceOrderInput(input), buyer);
  if (placed.kind === 'placed') return placed.orderId;
  const payment = await deps.store.find(placed.transactionId);
  if (!payment) throw new PortalError('NOT_FOUND');
  return payment.orderId;
}

function refuseOtherPrice({ amount }: PayableOrder, { amount: sent, currencyCode }: InitiateInput): void {
  if (!sent) return;
  const claimed = parseMoney(sent, currencyCode ?? amount.currency);
  if (!claimed || !sameMoney(claimed, amount)) throw new PortalError('PRICE_DIFFERS');
}

/** A fixed account's contact number is nobody's to know, so it is not compared. */
function refuseOtherRecipient({ kind, msisdn }: PayableOrder, { mobileNumber }: InitiateInput): void {
  if (!mobileNumber || kind === 'fixed-invoice') return;
  if (parseMsisdn(mobileNumber) !== msisdn)
    throw new PortalError('INVALID_REQUEST', { fields: { mobileNumber: 'other' } });
}

/** SPEC's fields as an order is placed with. What a kind of purchase lacks is refused by the call's own schema. */
function toPlaceOrderInput(input: InitiateInput): CallInput<'placeOrder'> {
  if (!input.amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'required' } });
  const parsed = CALLS.placeOrder.input.safeParse(fieldsOf(input));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code }) => [
    SPEC_FIELD[path.join('.')] ?? path.join('.'),
    code,
  ]);
  throw new PortalError('INVALID_REQUEST', { fields: Object.fromEntries(fields) });
}

/** What SPEC calls a field of an order in "Initiate". */
const SPEC_FIELD: Record<string, string> = {
  msisdn: 'mobileNumber',
  contactNumber: 'mobileNumber',
  accountNo: 'accountId',
  'invoiceNo.0': 'invoiceNumber',
  contactPersonEmailId: 'emailId',
  leadId: 'txnId',
};

function fieldsOf(input: InitiateInput): object {
  const { transactionType, mobileNumber, amount, productCode, accountId, invoiceNumber, emailId, txnId } =
    input;
  switch (transactionType) {
    case 'POSTPAID_BILL':
      return { transactionType, msisdn: mobileNumber, amount, accountNo: accountId };
    case 'BILL_PAYMENT':
      return {
        transactionType,
        accountNo: accountId,
        contactPersonEmailId: emailId,
        invoiceNo: [invoiceNumber],
      };
    case 'HBB_LEADS':
      return { transactionType, leadId: txnId, contactNumber: mobileNumber };
    default:
      return { transactionType, msisdn: mobileNumber, amount, productCode: productCode ?? undefined };
  }
}

/**
 * What is paid, as far as its ways to pay depend on it: the order that is named, or what SPEC's "Payment options"
 * describes. Throws NOT_FOUND, ORDER_CLOSED, INVALID_REQUEST.
 */
export async function findPayable(
  { findOrder, clock }: PaymentsDeps,
  input: OptionsInput,
): Promise<Pick<PayableOrder, 'kind' | 'amount'>> {
  if (!input.orderId) return described(input);
  const order = await findOrder(input.orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  if (order.expiresAt <= clock.now()) throw new PortalError('ORDER_CLOSED');
  return order;
}

function described({ transactionType, rechargeType, amount: sent }: OptionsInput) {
  const kinds = Object.keys(WIRE_KIND) as OrderKind[];
  const fitting = kinds.filter((each) => WIRE_KIND[each].transactionType === transactionType);
  const kind = fitting.find((each) => WIRE_KIND[each].rechargeType === rechargeType) ?? fitting[0];
  if (!kind) throw new PortalError('INVALID_REQUEST', { fields: { transactionType: 'required' } });
  const amount = parseMoney(sent ?? '', 'RWF');
  if (!amount || amount.minor === 0)
    throw new PortalError('INVALID_REQUEST', { fields: { amount: 'required' } });
  return { kind, amount };
}
