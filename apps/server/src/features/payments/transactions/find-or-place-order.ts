import { CALLS, type CallInput } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, parseMoney, sameMoney } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import { invalidFields } from '@portal/platform/http/errors/invalid-fields';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Buyer, PayableOrder, PaymentsDeps } from '../payments-deps.ts';

type InitiateInput = CallInput<'initiatePayment'>;
type OptionsInput = CallInput<'listPaymentOptions'>;

/**
 * Finds the order that "Initiate" pays (SPEC section 7, RULINGS 67): the named one, or a new one from SPEC's
 * fields. The price is the server's; a different amount or recipient in the call is refused.
 * @returns the order
 * @throws PortalError NOT_FOUND, PRICE_DIFFERS, INVALID_REQUEST and the errors of pricing
 */
export async function findOrPlaceOrder(
  deps: PaymentsDeps,
  input: InitiateInput,
  buyer: Buyer,
): Promise<PayableOrder> {
  const orderId = input.orderId ?? (await placeOrder(deps, input, buyer));
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  requireSamePrice(order, input);
  requireSameRecipient(order, input);
  return order;
}

/**
 * The same visitor's equal purchase that is being paid, or was delivered in the last ten minutes, is not placed again: its
 * payment's order is returned.
 */
async function placeOrder(deps: PaymentsDeps, input: InitiateInput, buyer: Buyer): Promise<string> {
  const placed = await deps.placeOrder(toPlaceOrderInput(input), buyer);
  if (placed.kind === 'placed') return placed.orderId;
  const payment = await deps.store.find(placed.transactionId);
  if (!payment) throw new PortalError('NOT_FOUND');
  return payment.orderId;
}

function requireSamePrice({ amount }: PayableOrder, { amount: sent, currencyCode }: InitiateInput): void {
  if (!sent) return;
  const requested = parseMoney(String(sent), currencyCode || amount.currency);
  if (!requested || !sameMoney(requested, amount)) throw new PortalError('PRICE_DIFFERS');
}

/** A fixed account's contact number is confidential, so it is not compared. */
function requireSameRecipient({ kind, msisdn }: PayableOrder, { mobileNumber }: InitiateInput): void {
  if (!mobileNumber || kind === 'fixed-invoice') return;
  if (parseMsisdn(mobileNumber) !== msisdn)
    throw new PortalError('INVALID_REQUEST', { fields: { mobileNumber: 'other' } });
}

/** Converts SPEC's fields to the input of `placeOrder`, whose schema refuses missing fields. */
function toPlaceOrderInput(input: InitiateInput): CallInput<'placeOrder'> {
  if (!input.amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'required' } });
  const parsed = CALLS.placeOrder.input.safeParse(toOrderFields(input));
  if (parsed.success) return parsed.data;
  const fields = Object.entries(invalidFields(parsed.error)).map(([path, code]) => [
    SPEC_FIELD[path] ?? path,
    code,
  ]);
  throw new PortalError('INVALID_REQUEST', { fields: Object.fromEntries(fields) });
}

/** Names of order fields in SPEC's "Initiate". */
const SPEC_FIELD: Record<string, string> = {
  msisdn: 'mobileNumber',
  contactNumber: 'mobileNumber',
  accountNo: 'accountId',
  'invoiceNo.0': 'invoiceNumber',
  contactPersonEmailId: 'emailId',
  leadId: 'txnId',
};

function toOrderFields(input: InitiateInput): object {
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
 * Finds the kind and amount that decide which payment methods are offered: of the named order, or of SPEC's
 * "Payment options" fields.
 * @throws PortalError NOT_FOUND, ORDER_CLOSED, INVALID_REQUEST
 */
export async function findPurchase(
  { findOrder, clock }: PaymentsDeps,
  input: OptionsInput,
): Promise<Pick<PayableOrder, 'kind' | 'amount'>> {
  if (!input.orderId) return readPurchase(input);
  const order = await findOrder(input.orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  if (order.expiresAt <= clock.now()) throw new PortalError('ORDER_CLOSED');
  return order;
}

function readPurchase({ transactionType, rechargeType, amount: sent }: OptionsInput) {
  const kinds = Object.keys(WIRE_KIND) as OrderKind[];
  const fitting = kinds.filter((each) => WIRE_KIND[each].transactionType === transactionType);
  const kind = fitting.find((each) => WIRE_KIND[each].rechargeType === rechargeType) ?? fitting[0];
  if (!kind) throw new PortalError('INVALID_REQUEST', { fields: { transactionType: 'required' } });
  const amount = parseMoney(String(sent ?? ''), countryCurrency());
  if (!amount || amount.minor === 0)
    throw new PortalError('INVALID_REQUEST', { fields: { amount: 'required' } });
  return { kind, amount };
}
