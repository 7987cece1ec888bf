import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { CallbackSample, Sample, SampleAnswer, SamplePayment } from '../../testing/samples/sample.ts';

/** The token that createToken gave. */
export const TOKEN = '72983CAC-5DB1-4C7F-BD88-352066B71592';

/** The payment of the samples. */
export const DPO_PAYMENT: SamplePayment = {
  reference: 'pay_0001',
  providerReference: TOKEN,
  payer: '788123456' as Msisdn,
  amount: money(1_500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: 'keza@example.rw',
};

const [V6, V7] = ['POST /API/v6/', 'POST /API/v7/'];
const WIKI = 'directpayonline.atlassian.net, createToken v6';
const VERIFY = 'directpayonline.atlassian.net, verifyToken';
const PLUGIN = 'DPO-Group/DPO_WooCommerce, dpo-pay-common Dpo.php';

const api3g = (fields: object): SampleAnswer => ({ xml: { API3G: fields } });
const created = (Result: string, ResultExplanation: string, more: object = {}) =>
  api3g({ Result, ResultExplanation, ...more });

function refusing([code, words]: [string, string], title: string, outcome: Sample['outcome']): Sample {
  const needs = { 'API3G.Result': 'unknown' } as const;
  return { title, source: WIKI, call: 'start', answers: { [V6]: created(code, words) }, outcome, needs };
}

const fault = (kind: string) => ({ kind: 'misconfigured', cause: { fault: kind } }) as const;

const START_SAMPLES: readonly Sample[] = [
  {
    title: 'the customer is sent to the page of the new token',
    source: WIKI,
    call: 'start',
    answers: { [V6]: created('000', 'Transaction created', { TransToken: TOKEN, TransRef: '1011R' }) },
    outcome: {
      kind: 'redirect',
      url: `https://secure.3gdirectpay.com/payv3.php?ID=${TOKEN}`,
      providerReference: TOKEN,
    },
    needs: { 'API3G.Result': 'unknown', 'API3G.TransToken': 'unknown' },
  },
  refusing(['801', 'Request missing company token'], 'a missing token of the company is our fault', {
    ...fault('credentials-refused'),
  }),
  refusing(['802', 'Company token does not exist'], 'so is an unknown one', fault('credentials-refused')),
  refusing(['804', 'Error in XML'], 'so is XML that is not understood', fault('request-refused')),
  refusing(['904', 'Currency not supported'], 'so is a currency that the company does not have', {
    ...fault('currency-refused'),
  }),
  refusing(['922', 'Provider does not exist'], 'so is a way of paying that it does not have', {
    ...fault('not-enabled'),
  }),
  refusing(
    ['902', 'Data mismatch in one of the fields - customerPhone'],
    "a field that may be the customer's is no fault of ours",
    { kind: 'declined', reason: 'refused' },
  ),
  refusing(
    ['905', 'The transaction amount has exceeded your allowed transaction limit'],
    'the limit of one sum',
    {
      kind: 'declined',
      reason: 'limit-exceeded',
    },
  ),
];

/** A paid transaction as version 7 shows it. */
const PAID_FIELDS = {
  Code: '000',
  Explanation: 'Transaction paid',
  CustomerName: 'Keza',
  CustomerCredit: '4432',
  TransactionApproval: '123456',
  TransactionCurrency: 'RWF',
  TransactionAmount: '1500.00',
  FraudAlert: '000',
  FraudExplnation: 'Genuine transaction',
  TransactionNetAmount: '1455.00',
  TransactionSettlementDate: '2026/11/30',
  CustomerPhone: '',
  AccRef: '',
  CompanyRef: 'pay_0001',
};

const PAID = { kind: 'paid', providerReference: TOKEN, charged: { minor: 1_500, currency: 'RWF' } } as const;
const NEEDED = { 'API3G.Code': 'unknown', 'API3G.TransactionCurrency': 'unknown' } as const;
const MONEY = { ...NEEDED, 'API3G.TransactionAmount': 'unknown' } as const;

type Verified = Sample['outcome'] & { needs?: Sample['needs'] };

function verified(title: string, change: object, { needs, ...outcome }: Verified): Sample {
  const answers = { [V7]: api3g({ ...PAID_FIELDS, ...change }) };
  return { title, source: VERIFY, call: 'check', answers, outcome, ...(needs && { needs }) };
}

const CHECK_SAMPLES: readonly Sample[] = [
  verified('a charge is paid', {}, { ...PAID, needs: MONEY }),
  {
    ...verified(
      'it is paid without our reference: the portal asked by its own token',
      {},
      { ...PAID, needs: MONEY },
    ),
    source: `${PLUGIN}; version 6 documents no CompanyRef`,
    answers: { [V7]: api3g({ ...PAID_FIELDS, CompanyRef: undefined }) },
  },
  verified('an amount with thousands', { TransactionAmount: '1,500.00' }, { ...PAID, needs: MONEY }),
  verified(
    'another amount is reported as it is',
    { TransactionAmount: '1400.00' },
    { kind: 'paid', charged: { minor: 1_400, currency: 'RWF' }, needs: MONEY },
  ),
  verified(
    'a charge in another currency alone is another amount that cannot be named',
    { TransactionCurrency: 'KES', TransactionAmount: '130.00' },
    { kind: 'paid', charged: 'unnamed', needs: { ...MONEY, 'API3G.TransactionAmount': 'same kind' } },
  ),
  ...['001', ''].map((FraudAlert) =>
    verified(
      `a charge that the gateway marks "${FraudAlert}" is paid`,
      { FraudAlert },
      { ...PAID, needs: MONEY },
    ),
  ),
  ...['002', '003', '005'].map((FraudAlert) => ({
    ...verified(
      `a charge that the gateway suspects with ${FraudAlert} is not delivered`,
      {},
      { kind: 'unknown' },
    ),
    answers: { [V7]: api3g({ ...PAID_FIELDS, FraudAlert, FraudExplnation: 'Suspected fraud' }) },
    changes: null,
  })),
  {
    ...verified('the transaction of another payment decides nothing', {}, { kind: 'unknown' }),
    answers: { [V7]: api3g({ ...PAID_FIELDS, CompanyRef: 'pay_0002' }) },
    changes: null,
  },
  {
    title: 'an answer without our reference, asked by our reference, decides nothing',
    source: VERIFY,
    call: 'check',
    request: { providerReference: null },
    answers: { [V7]: api3g({ ...PAID_FIELDS, CompanyRef: '' }) },
    outcome: { kind: 'unknown' },
  },
  {
    title: "a notice that names another payment's page decides nothing",
    source: 'SAFETY X1',
    call: 'check',
    request: { providerReference: null, notifiedReference: TOKEN },
    answers: {
      [V7]: [api3g({ ...PAID_FIELDS, CompanyRef: 'pay_0002' }), api3g({ Code: '902', Explanation: 'x' })],
    },
    outcome: { kind: 'never-arrived' },
    changes: null,
  },
  {
    title: 'nobody has paid yet',
    source: VERIFY,
    call: 'check',
    answers: { [V7]: api3g({ Code: '900', Explanation: 'Transaction not paid yet' }) },
    outcome: { kind: 'unpaid' },
    needs: { 'API3G.Code': 'unknown' },
  },
  {
    title: 'a declined card is final once the page is closed',
    source: 'PROVIDERS.md section 2: another card until PTL; cancelToken',
    call: 'check',
    answers: {
      [V6]: created('000', 'Transaction cancelled'),
      [V7]: api3g({ Code: '901', Explanation: 'Transaction declined: insufficient funds' }),
    },
    outcome: { kind: 'declined', reason: 'insufficient-funds' },
    calls: { [V6]: 1 },
    needs: { 'API3G.Code': 'unknown', 'API3G.Explanation': 'same kind' },
  },
  {
    title: 'while the page cannot be closed, a declined card is not the end',
    source: 'PROVIDERS.md section 2: another card until PTL',
    call: 'check',
    answers: {
      [V6]: created('999', 'Transaction cannot be cancelled'),
      [V7]: api3g({ Code: '901', Explanation: 'Transaction declined' }),
    },
    outcome: { kind: 'attempt-declined', reason: 'refused' },
    needs: { 'API3G.Code': 'unknown' },
  },
  {
    title: 'a card that was accepted before the page could be closed is paid',
    source: 'PROVIDERS.md section 2: another card until PTL',
    call: 'check',
    answers: {
      [V6]: created('999', 'Transaction cannot be cancelled'),
      [V7]: [api3g({ Code: '901', Explanation: 'Transaction declined' }), api3g(PAID_FIELDS)],
    },
    outcome: PAID,
    needs: MONEY,
  },
  {
    title: 'a company token that is refused says nothing about the money',
    source: VERIFY,
    call: 'check',
    answers: { [V7]: api3g({ Code: '802', Explanation: 'Company token does not exist' }) },
    outcome: { kind: 'unknown', cause: { fault: 'credentials-refused' } },
    needs: { 'API3G.Code': 'unknown' },
  },
  {
    title: 'the page of the content network says nothing',
    source: 'PROVIDERS.md section 2: HTTP 403 for callers without a name',
    call: 'check',
    answers: { [V7]: { status: 403, text: '<html><body>Request blocked.</body></html>' } },
    outcome: { kind: 'unknown' },
  },
];

const REFUND_SAMPLES: readonly Sample[] = (['refund', 'refundPart'] as const).flatMap((call) => [
  {
    title: 'a refund is carried out at once',
    source: 'directpayonline.atlassian.net, refundToken',
    call,
    answers: { [V6]: created('000', 'Transaction refunded successfully') },
    outcome: { kind: 'refunded' },
    needs: { 'API3G.Result': 'unknown' },
  },
  {
    title: 'a company token that is refused refunds nothing, and the refund is requested again',
    source: 'directpayonline.atlassian.net, refundToken',
    call,
    answers: { [V6]: created('802', 'Company token does not exist') },
    outcome: { kind: 'unknown', isSent: false, cause: { fault: 'credentials-refused' } },
    needs: { 'API3G.Result': 'unknown' },
  },
  {
    title: 'a refund that failed is refused',
    source: 'directpayonline.atlassian.net, refundToken',
    call,
    answers: { [V6]: created('999', 'Transaction refund failed') },
    outcome: { kind: 'refused' },
    needs: { 'API3G.Result': 'unknown' },
  },
]);

export const DPO_SAMPLES = [...START_SAMPLES, ...CHECK_SAMPLES, ...REFUND_SAMPLES];

/** Pushes with and without our reference: both were captured. */
export const DPO_PUSHES: readonly CallbackSample[] = [
  {
    title: 'a push with our reference',
    source: 'DPO-Group/DPO_WooCommerce, dpo.class.php',
    body: api3g({ Result: '000', TransactionToken: TOKEN, CompanyRef: 'pay_0001', AccRef: '' }),
    read: { reference: 'pay_0001', genuine: true, providerReference: TOKEN },
    needs: {
      'API3G.CompanyRef': { reference: null, genuine: true },
      'API3G.TransactionToken': { reference: 'pay_0001', providerReference: null },
    },
  },
  {
    title: 'a push without our reference is found by its token',
    source: 'captured from a card payment in Tanzania',
    body: api3g({ Result: '000', TransactionToken: TOKEN, TransactionRef: '1011R', AccRef: '' }),
    read: { reference: null, genuine: true, providerReference: TOKEN },
    needs: { 'API3G.TransactionToken': { genuine: false } },
  },
];
