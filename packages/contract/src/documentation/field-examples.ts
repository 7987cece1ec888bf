import { getCountry } from '@portal/domain/country/country';
import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import { getOperatorCode } from '../http/headers.ts';
import type { CallName } from '../http/paths.ts';
import {
  CONTENT,
  MONEY_AND_PRODUCTS,
  PAYMENTS,
  PEOPLE_AND_PLACES,
  PLACE,
  STANDING_AND_PASSKEYS,
} from './example-values.ts';

const ORDER_ID = 'b1Xk3QmZr8sTn5VwYc2DfA';
const TRANSACTION_ID = 'q7Lp9RwKt4hJm2NvXz6CsE';
const CHALLENGE_ID = 'u5Gd8FsWe3kYb7PoMi1TrQ';
const LINE_ID = 'n4Fd7RwTk9sXv2MzQc8HgB';
const STANDING_ORDER_ID = 's2Hc6TvRw9kXm4ZqYb7NfD';
const PAY_LINK_TOKEN = 'k3Vn8TqRw5sXm1ZpYc6DfB';
const PROOF = 'z9Hn2JvBx6cLa4SdKf8QwU';

/** A number of the country. */
function exampleMsisdn(): string {
  const { prefixes, length } = getNumberPlan();
  return `${prefixes[0]}88100001`.slice(0, length).padEnd(length, '1');
}

/** The example of each field of the API page, by the field's name. One story: a customer buys and pays. */
export function fieldExamples(): Record<string, unknown> {
  return {
    ...identifiers(),
    ...MONEY_AND_PRODUCTS,
    ...PAYMENTS,
    ...PEOPLE_AND_PLACES,
    ...CONTENT,
    ...STANDING_AND_PASSKEYS,
    currency: countryCurrency(),
    currencyCode: countryCurrency(),
    fromCurrency: countryCurrency(),
    toCurrency: 'USD',
    country: getCountry().code,
    opco: getOperatorCode(),
    operator: getOperatorCode(),
  };
}

function identifiers() {
  const msisdn = exampleMsisdn();
  const masked = `${msisdn.slice(0, 3)}***${msisdn.slice(-3)}`;
  return {
    msisdn,
    username: msisdn,
    lineNumber: msisdn,
    contactNumber: msisdn,
    contactPersonMsisdn: masked,
    mobileNumber: masked,
    otpRecipient: masked,
    from: masked,
    paymentMobile: `${getNumberPlan().trunkPrefix}${msisdn}`,
    countryCode: getNumberPlan().countryCode,
    prefixes: [...getNumberPlan().prefixes],
    id: ORDER_ID,
    orderId: ORDER_ID,
    transactionId: TRANSACTION_ID,
    tid: TRANSACTION_ID,
    txnId: TRANSACTION_ID,
    refTransactionId: 'MP260228.0800.A00001',
    shortReference: '7KQ2M-4XW9T',
    emailedTo: 'k***@example.rw',
    maskedName: 'J. M***a',
    rightNumber: msisdn,
    token: PAY_LINK_TOKEN,
    refId: CHALLENGE_ID,
    otpId: CHALLENGE_ID,
    txnRefId: CHALLENGE_ID,
    uniqueCode: PROOF,
    accessToken: PROOF,
    otp: '482936',
    accountNo: '1000000003',
    accountId: '1000000003',
    invoiceNo: 'F1000000003-1',
    invoiceNumber: 'F1000000003-1',
    lineId: LINE_ID,
    standingOrderId: STANDING_ORDER_ID,
    card: 'Visa 4081',
    leadId: 'HBB-000123',
    refLeadId: 'HBB-000123',
    reference: 'FB-000123',
  };
}

/** A bundle each Monday, paid with airtime. */
const WEEKLY_BUNDLE = {
  every: 'week',
  monthDay: null,
  below: null,
  paymentMode: 'AIRTIME',
  paymentName: 'Airtime',
  withoutAsking: false,
  closesOthers: false,
  isCard: false,
  firstOrderId: null,
  orderId: null,
  cardMonthLimit: '40000',
  mayNotAsk: false,
  pausedBy: null,
  reason: null,
  hours: [7, 9, 12, 18],
  maxOrders: 5,
};

/** Fields whose value differs in one call, and optional fields that its example should show. */
export const CALL_FIELD_EXAMPLES: Partial<Record<CallName, () => Record<string, unknown>>> = {
  listPaymentOptions: () => ({ orderId: ORDER_ID }),
  listBroadbandPaymentOptions: () => ({ orderId: ORDER_ID }),
  initiatePayment: () => ({ orderId: ORDER_ID, paymentGateway: 'PAYSTACK' }),
  initiateSecurePayment: () => ({ orderId: ORDER_ID, paymentGateway: 'PAYSTACK' }),
  processPayment: () => ({ paymentGateway: 'PAYSTACK' }),
  processSecurePayment: () => ({ paymentGateway: 'PAYSTACK' }),
  readStandingOrders: () => WEEKLY_BUNDLE,
  agreeStandingOrder: () => WEEKLY_BUNDLE,
  readCardPermission: () => ({ link: PAY_LINK_TOKEN }),
  endCardPermission: () => ({ link: PAY_LINK_TOKEN }),
  readReminders: () => ({ link: PAY_LINK_TOKEN }),
  confirmReminders: () => ({ link: PAY_LINK_TOKEN }),
  endReminders: () => ({ link: PAY_LINK_TOKEN }),
  listBundles: () => ({ msisdn: exampleMsisdn() }),
  readCoverage: () => PLACE,
  sendBillCode: () => ({ text: exampleMsisdn() }),
  readConfig: () => ({ code: 'city-config' }),
  readServiceStatus: () => ({
    name: 'MTN MoMo',
    text: 'Payments with MoMo are slow today.',
    disturbed: ['MTN MoMo'],
    startedAt: '2026-02-28T08:00:00.000Z',
    endedAt: null,
    districts: ['Huye'],
  }),
  readDevice: () => ({ code: 'ROUTER-5G' }),
  listPlans: () => ({
    code: 'HOME-50',
    name: 'Home 50',
    description: '50 Mbit/s',
    validity: '30',
    serviceType: 'ROUTER-5G',
  }),
  recordPageView: () => ({ name: 'RW_cw_prepaid_recharge' }),
  recordPageSpeed: () => ({ page: 'prepaid-recharge', connection: '3g', lcp: 1840, inp: 120, cls: 0.02 }),
};
