import type { CallInput } from '@portal/contract/calls';
import { type Msisdn, parseMsisdn, toTrunk } from '@portal/domain/msisdn';
import type { SessionOrder } from '../../blocks/order-session.ts';

/** The order that is paid; a page that has not read it (a form posted without JavaScript) knows its id alone. */
export type OrderToPay = Pick<SessionOrder, 'orderId'> & Partial<SessionOrder>;

type InitiateFields = Omit<CallInput<'initiatePayment'>, 'paymentMode'>;
type ProcessFields = Omit<CallInput<'processPayment'>, 'paymentMode' | 'transactionId'>;

/** What SPEC section 7 "Initiate" says of an order. A number this browser sees in part only is left out. */
export function initiateFieldsOf(order: OrderToPay): InitiateFields {
  const { orderId, amount, currency, msisdn, productCode, dataUnit, transactionType, accountNo } = order;
  if (amount === undefined) return { orderId };
  return {
    orderId,
    amount,
    countryCode: '250',
    currencyCode: currency,
    mobileNumber: parseMsisdn(msisdn ?? ''),
    productCode,
    transactionType,
    unit: dataUnit,
    loggedInNumber: null,
    accountId: accountNo,
    invoiceNumber: order.invoiceDetail?.invoiceNo ?? null,
    accountType: order.lineType,
  };
}

/** What SPEC section 7 "Process" says beside the transaction. A card has no number that pays. */
export function processFieldsOf({ accountNo, lineType }: OrderToPay, payer: Msisdn | null): ProcessFields {
  return {
    isSubscriberRequest: true,
    proccessFlag: true,
    ...(payer && { paymentMobile: toTrunk(payer) }),
    accountId: accountNo,
    accountType: lineType,
  };
}
