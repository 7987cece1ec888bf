import { getCountry } from '@portal/domain/country/country';
import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import { getOperatorCode } from '../http/headers.ts';
import type { CallName } from '../http/paths.ts';

const AT = '2026-02-28T08:00:00.000Z';
const PLACE = { lat: -1.9536, lng: 30.0606 };
const ORDER_ID = 'b1Xk3QmZr8sTn5VwYc2DfA';
const TRANSACTION_ID = 'q7Lp9RwKt4hJm2NvXz6CsE';
const CHALLENGE_ID = 'u5Gd8FsWe3kYb7PoMi1TrQ';
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
    paymentMobile: `0${msisdn}`,
    countryCode: getNumberPlan().countryCode,
    prefixes: [...getNumberPlan().prefixes],
    id: ORDER_ID,
    orderId: ORDER_ID,
    transactionId: TRANSACTION_ID,
    tid: TRANSACTION_ID,
    txnId: TRANSACTION_ID,
    refTransactionId: 'MP260228.0800.A00001',
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
    leadId: 'HBB-000123',
    refLeadId: 'HBB-000123',
    reference: 'FB-000123',
  };
}

const MONEY_AND_PRODUCTS = {
  amount: '1000',
  convertedAmount: '0.69',
  usdAmount: '0.69',
  amountToPay: '12501',
  totalOutstanding: '12500.40',
  outstandingAmount: '12500.40',
  preMinAmnt: '100',
  preMaxAmnt: '50000',
  postMinAmnt: '500',
  postMaxAmnt: '500000',
  prepaid: ['200', '500', '1000', '2000', '5000'],
  overdue: false,
  dueDate: '2026-03-10',
  billingStartDate: '2026-02-01',
  billingEndDate: '2026-02-28',
  productCode: 'DATA-1GB-DAY',
  name: '1 GB for a day',
  description: '1 GB of data for 24 hours',
  category: 'Data',
  icon: 'data',
  data: '1',
  dataUnit: 'GB',
  voice: '',
  voiceUnit: '',
  sms: '',
  validity: '1',
  validityUnit: 'Days',
  periodType: 'Daily',
  lineType: 'PREPAID',
  linetype: 'PREPAID',
  serviceType: 'DATA',
  balance: '18',
  balanceDescription: 'Data',
  balanceType: 'LIMITED',
  unitType: 'GB',
  expireTime: AT,
  expired: false,
  resources: 'Unlimited',
  bundleDescription: '1 GB for a day',
  type: 'PREPAID_RECHARGE',
  path: '/prepaid-recharge',
  payStackConfig: '',
  paymentMaxTry: 10,
  customerCareNumber: '300',
  pinResetDial: '*182*7#',
  enableAmPin: false,
  enableDualCurrency: false,
  amountToHigherValueFeature: true,
};

const PAYMENTS = {
  transactionType: 'PREPAID_RECHARGE',
  rechargeType: 'PREPAID RECHARGE',
  paymentMode: 'PAYMENT_GATEWAY',
  paymentGateway: 'PAYSTACK',
  paymentOpt: 'PAYSTACK',
  label: 'Card',
  form: 'card',
  segment: 'card',
  redirectPage: '/',
  redirectUrl: 'https://checkout.example/pay/0peioxfhpn',
  accessCode: '0peioxfhpn',
  key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A',
  at: AT,
  savedAt: AT,
  amPin: null,
  status: 'SUCCESS',
  transactionStatus: 'FULFILLED',
  statusReason: 'insufficient-balance',
  channel: 'WEB',
  pg: 'PAYSTACK',
  step: 'delivered',
  failing: true,
  takesEmail: false,
  retryable: false,
  cancellable: false,
  resendAfterSeconds: 30,
  attemptsLeft: 3,
  secondsLeft: 95,
  secondsTotal: 120,
  expiresInSeconds: 600,
  confirmed: true,
  sendTo: '300',
  dial: '*300*482936#',
  code: '482936',
  tokenType: 'Bearer',
  again: false,
};

const PEOPLE_AND_PLACES = {
  fullName: 'Keza Uwase',
  email: 'keza@example.rw',
  emailId: 'keza@example.rw',
  contactPersonEmailId: 'keza@example.rw',
  contact: 'keza@example.rw',
  ...PLACE,
  latitude: PLACE.lat,
  longitude: PLACE.lng,
  distanceInKilometers: 10,
  radiusKm: 0,
  nearestKm: 1.2,
  technology: '4g',
  place: 'Nyamirambo',
  city: 'Kigali',
  cityName: 'Kigali',
  street1: 'KN 4 Ave',
  landmark: 'Opposite the market',
  address: 'KN 4 Ave, Kigali',
  deviceName: 'Home router',
  heading_image: null,
  features: ['Wi-Fi 6', 'Up to 32 devices'],
  message: 'The page of my bill is easy to read.',
  rating: 5,
};

const CONTENT = {
  text: 'router lights',
  values: { fullName: 'Keza Uwase', consent: true },
  formValues: { fullName: 'Keza Uwase', consent: true },
  pageUrl: 'en/home',
  v: '3f9c2a7b',
  version: '3f9c2a7b',
  shop: 'Kigali Heights - Service centre',
  title: 'Kigali Heights',
  kind: 'SHOP',
  latitue: PLACE.lat,
  phyLocation: 'KG 7 Ave, Kigali',
  phNumber: '',
  days: 'WEEKDAYS',
  opens: '08:00',
  closes: '18:00',
  distance: 1.2,
  packageHtml: '{"title":"Home"}',
  questionId: 'buy-airtime',
  parentCategory: 'Airtime and bundles',
  parentCategoryId: 'airtime',
  categoryId: 'recharge',
  question: 'How do I buy airtime?',
  answer: '<p>Type your number and an amount.</p>',
  href: '#',
  popular: 'true',
  countLikePercentage: 92,
  isLike: 'true',
};

/** Fields whose value differs in one call, and optional fields that its example should show. */
export const CALL_FIELD_EXAMPLES: Partial<Record<CallName, () => Record<string, unknown>>> = {
  listPaymentOptions: () => ({ orderId: ORDER_ID }),
  listBroadbandPaymentOptions: () => ({ orderId: ORDER_ID }),
  initiatePayment: () => ({ orderId: ORDER_ID, paymentGateway: 'PAYSTACK' }),
  initiateSecurePayment: () => ({ orderId: ORDER_ID, paymentGateway: 'PAYSTACK' }),
  processPayment: () => ({ paymentGateway: 'PAYSTACK' }),
  processSecurePayment: () => ({ paymentGateway: 'PAYSTACK' }),
  listBundles: () => ({ msisdn: exampleMsisdn() }),
  readCoverage: () => PLACE,
  sendBillCode: () => ({ text: exampleMsisdn() }),
  readConfig: () => ({ code: 'city-config' }),
  readDevice: () => ({ code: 'ROUTER-5G' }),
  listPlans: () => ({
    code: 'HOME-50',
    name: 'Home 50',
    description: '50 Mbit/s',
    validity: '30',
    serviceType: 'ROUTER-5G',
  }),
  recordPageView: () => ({ name: 'RW_cw_prepaid_recharge' }),
};
