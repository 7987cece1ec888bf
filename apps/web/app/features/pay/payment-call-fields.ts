import type { CallInput } from '@portal/contract/calls/calls';
import { getNumberPlan, type Msisdn, parseMsisdn, toTrunk } from '@portal/domain/identifiers/msisdn';
import type { SessionOrder } from '../../browser-storage/order-session.ts';

/** The order to pay; only its id when it could not be read. */
export type OrderToPay = Pick<SessionOrder, 'orderId'> & Partial<SessionOrder>;

type InitiateFields = Omit<CallInput<'initiatePayment'>, 'paymentMode'>;
type ProcessFields = Omit<CallInput<'processPayment'>, 'paymentMode' | 'transactionId'>;

/** The order fields of SPEC section 7 "Initiate". A masked number is left out. */
export function toInitiateFields(order: OrderToPay): InitiateFields {
  const { orderId, amount, currency, msisdn, productCode, dataUnit, transactionType, accountNo } = order;
  if (amount === undefined) return { orderId };
  return {
    orderId,
    amount,
    countryCode: getNumberPlan().countryCode,
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

/** The fields of SPEC section 7 "Process" except the transaction. A card has no paying number. */
export function toProcessFields({ accountNo, lineType }: OrderToPay, payer: Msisdn | null): ProcessFields {
  return {
    isSubscriberRequest: true,
    proccessFlag: true,
    ...(payer && { paymentMobile: toTrunk(payer) }),
    accountId: accountNo,
    accountType: lineType,
  };
}
