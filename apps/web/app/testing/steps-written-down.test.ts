import { fileURLToPath } from 'node:url';
import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { createPortalClient, type PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { money } from '@portal/domain/money/money';
import { expectWritten } from '@portal/platform/testing/written-down';
import { test } from 'vitest';
import { loadBundles, placeBundleOrder, readBundleForm } from '../bundles/bundle-order.ts';
import { parseAskForm, readAskPage, readPayForPage, takeAskStep } from '../features/ask-to-pay/ask-step.ts';
import {
  addProvenLine,
  readCardLink,
  readLinesPage,
  readReminderLink,
  takeLinesStep,
} from '../features/my-lines/lines-step.ts';
import { startCardPayment } from '../features/pay/card/start-card.ts';
import { payNow } from '../features/pay/fast/pay-now.ts';
import type { OpenCheckout } from '../features/pay/load-checkout.ts';
import type { PaymentOption } from '../features/pay/payment-methods.ts';
import { cancelWaitingPayment, parseCancelChoice } from '../features/pay/status/cancel-waiting-payment.ts';
import { parseStatusQuery, readStatusPage } from '../features/pay/status/read-status-page.ts';
import { parsePaymentForm } from '../features/pay/wallet/payment-form.ts';
import { takePaymentStep } from '../features/pay/wallet/take-payment-step.ts';
import { parseFixedInternetForm } from '../features/pay-fixed-internet/fixed-form.ts';
import { takeFixedInternetStep } from '../features/pay-fixed-internet/fixed-step.ts';
import { parseBillForm } from '../features/pay-postpaid-bill/bill-form.ts';
import { takeBillStep } from '../features/pay-postpaid-bill/bill-step.ts';
import { takeBalanceStep } from '../features/recharge-router/balance-step.ts';
import { readEarlierRows } from '../features/recharge-several/read-earlier-rows.ts';
import { readSeveralWays } from '../features/recharge-several/read-ways.ts';
import {
  parseReversalForm,
  readReversalPage,
  takeReversalStep,
} from '../features/reverse-purchase/reversal-step.ts';
import { parseRechargeForm, placeRecharge } from '../recharge/place-recharge.ts';

// What each press and each page asks the server, and what comes of its answer: when everything is answered, when one call is
// not, and when one is refused. Every field that is posted has a value of its own, so that one that is sent in the place of
// another, or not at all, is seen.

type Names = keyof typeof ROUTES;
/** Instead of the usual answer of a call: its result, the code of a refusal, or no answer. */
type Instead = { result: unknown } | { code: ErrorCode; details?: object } | 'unreachable';

const OPTIONS = (['money', 'push', 'pin', 'airtime', 'bank', 'request', 'card'] as const).map((form) => ({
  name: form,
  type: form,
  form,
  label: `Pay by ${form}`,
  segment: form,
  mark: form,
  takesEmail: true,
  paymentMode: form.toUpperCase(),
  ...(form === 'card' && {
    pgOptions: [{ paymentOpt: 'dpo', name: 'DPO Pay', amount: '3.21', currency: 'USD' }],
  }),
}));
const ORDER = {
  orderId: 'order-1',
  msisdn: '792000011',
  rechargeType: 'PREPAID RECHARGE',
  transactionType: 'PREPAID_RECHARGE',
  lineType: 'PREPAID',
  amount: '4321',
  currency: 'RWF',
  transactionId: null,
  productCode: 'product-1',
  accountNo: null,
  leadId: null,
  invoices: [],
  recharges: [{ msisdn: '792000021', amount: '1001' }],
};
const TRANSACTION = {
  transactionId: 'transaction-1',
  orderId: 'order-2',
  status: 'IN_PROCESS',
  paymentOption: OPTIONS[1],
  recharges: [{ msisdn: '792000031', amount: '1003' }],
};
const CODE = { otpId: 'code-1', txnRefId: 'code-1', refId: 'code-1', resendAfterSeconds: 30 };
const BILL = { totalOutstanding: '2345', amountToPay: '2345', currency: 'RWF', accountNo: '9876543210' };

/** What each call answers; the others have nothing in their answer. */
const RESULTS: Partial<Record<Names, unknown>> = {
  readConfig: {
    configData: {
      preMinAmnt: '101',
      preMaxAmnt: '50005',
      postMinAmnt: '102',
      postMaxAmnt: '50006',
      enableAmPin: true,
      pinResetDial: '*182*7#',
      pinRepeat: false,
      paymentMaxTry: 12,
      payStackConfig: '{}',
      beta: { amountToHigherValueFeature: true },
    },
  },
  readProductConfig: { currency: 'RWF', quickAmounts: { prepaid: [], postpaid: [] }, products: [] },
  checkLine: 'PREPAID',
  placeOrder: { kind: 'placed', orderId: 'order-1' },
  readOrder: ORDER,
  listPaymentOptions: { paymentOption: OPTIONS },
  listBroadbandPaymentOptions: { paymentOption: OPTIONS },
  listBundles: [{ productCode: 'product-1' }],
  readTransaction: TRANSACTION,
  readStatus: { status: 'IN_PROCESS', final: false },
  cancelPayment: { orderFree: true },
  initiatePayment: { transactionId: 'transaction-1' },
  processPayment: { status: 'IN_PROCESS', redirectUrl: 'https://gateway.test/pay', accessCode: 'access-1' },
  initiateSecurePayment: {
    transactionId: 'transaction-1',
    encryptionKeyDetails: { key: 'key-1', at: '2026-02-28T22:00:00Z' },
  },
  processSecurePayment: { status: 'IN_PROCESS' },
  findPayer: { maskedName: 'K*** U***' },
  sendCode: CODE,
  requestBalance: { ...CODE, otpRecipient: '79*****77' },
  sendBillCode: CODE,
  verifyWalletUser: { uniqueCode: 'proof-1' },
  queryBalance: { queryBalanceResult: [{ serviceType: 'AIRTIME', balance: '5000', unitType: 'RWF' }] },
  readBill: BILL,
  validateAccount: BILL,
  listOpenInvoices: { invoices: [] },
  readLines: { isLocked: false, lines: [] },
  startPasskey: { challenge: 'challenge-1' },
  confirmReminders: { isConfirmed: true },
  readReminders: { reminders: { msisdn: '79*****11' } },
  readCardPermission: { permission: { card: 'Visa 1111' } },
  requestReversal: { caseReference: 'CASE0001', caseState: 'open' },
  readReversal: { transactionId: 'transaction-1' },
  readPayLink: { orderId: 'order-1' },
  openPayLink: { linkState: 'open' },
  createPayLink: { orderId: 'order-1' },
  cancelPayLink: { orderId: 'order-1' },
};

/** The refusals that any step may get. */
const CODES: ErrorCode[] = ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED'];

/** A portal that answers, and writes down what it is asked. */
function createPortal(instead: Partial<Record<Names, Instead>>) {
  const asked: { name: Names; text: string }[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input));
    const name = (Object.keys(ROUTES) as Names[]).find((each) => pathname === PORTAL_BASE + ROUTES[each][1]);
    if (!name) throw new Error(`no call has the path ${pathname}`);
    const authorization = new Headers(init?.headers).get('authorization');
    const sent = init?.body ? String(init.body) : JSON.stringify(Object.fromEntries(searchParams));
    asked.push({ name, text: `${name} ${sent}${authorization ? `, with ${authorization}` : ''}` });
    const given = instead[name] ?? { result: RESULTS[name] ?? {} };
    if (given === 'unreachable') throw new TypeError('fetch failed');
    return Response.json(
      'code' in given
        ? { status: 'failure', statusCode: given.code, message: 'In words.', result: given.details ?? {} }
        : { status: 'success', statusCode: '200', message: '', result: given.result },
    );
  };
  const portal = createPortalClient({
    routes: ROUTES,
    baseUrl: 'https://portal.test',
    fetch: answer,
    lang: () => 'en',
  }) as PortalClient;
  return { portal, asked };
}

type Step = (portal: PortalClient) => Promise<unknown>;

/** What came of a step; a page that it leads to is thrown. */
async function outcomeOf(step: Step, portal: PortalClient): Promise<string> {
  try {
    return JSON.stringify(await step(portal)) ?? 'nothing';
  } catch (thrown) {
    if (thrown instanceof Response) return `→ ${thrown.headers.get('location')}`;
    throw thrown;
  }
}

type Case = { step: Step; codes?: ErrorCode[]; instead?: Partial<Record<Names, Instead>> };

/** The lines of a step: what it asks and its outcome, then the outcome when one of its calls is not answered or is refused. */
async function describeStep({ step, codes = [], instead = {} }: Case): Promise<string[]> {
  const { portal, asked } = createPortal(instead);
  const lines = ['', `then: ${await outcomeOf(step, portal)}`];
  lines.unshift(...asked.map(({ text }) => `asks ${text}`));
  lines.splice(asked.length, 1);
  for (const name of new Set(asked.map((each) => each.name))) {
    const failures: [string, Instead][] = [
      ['not answered', 'unreachable'],
      ...[...CODES, ...codes].map((code): [string, Instead] => [code, { code }]),
    ];
    const outcomes = new Map<string, string[]>();
    for (const [words, failure] of failures) {
      const failed = createPortal({ ...instead, [name]: failure });
      const outcome = await outcomeOf(step, failed.portal);
      const rest = failed.asked.slice(failed.asked.findIndex((each) => each.name === name) + 1);
      const text = [outcome, ...rest.map((each) => `then ${each.name}`)].join(', ');
      outcomes.set(text, [...(outcomes.get(text) ?? []), words]);
    }
    for (const [outcome, words] of outcomes)
      lines.push(`${name} ${outcomes.size > 1 ? words.join(', ') : 'not answered or refused'}: ${outcome}`);
  }
  return lines;
}

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) data.append(name, each);
  return data;
}

const LINE_FIELDS = {
  lineId: 'line-1',
  linesPin: ' 4711 ',
  link: 'link-1',
  email: 'keza@example.rw',
  kind: ['bundle-ends', 'bill-due', 'another'],
  channel: 'email',
  passkeyId: 'passkey-1',
  publicKey: 'public-1',
  authenticatorData: 'data-1',
  clientData: 'client-1',
  signature: 'signature-1',
};
const press = (intent: string, change: Record<string, string | string[]> = {}): Case => ({
  step: (portal) => takeLinesStep(portal, form({ ...LINE_FIELDS, ...change, intent })),
  codes: ['LINES_PIN_WRONG', 'LINES_LOCKED'],
});
const LINE_INTENTS = [
  ...['keep', 'forget', 'forget-all', 'end-others', 'remind', 'remind-off', 'confirm-reminders'],
  ...['end-reminders', 'end-card', 'lock', 'remove-pin', 'set-pin', 'unlock', 'passkey-start', 'passkey-set'],
  ...['passkey-remove', 'passkey-open', 'another'],
];
const lines: Record<string, Case> = {
  ...Object.fromEntries(LINE_INTENTS.map((intent) => [`the button ${intent}`, press(intent)])),
  'reminders of nothing': press('remind', { kind: [] }),
  'reminders without an address': press('remind', { channel: 'sms', email: '' }),
  'reminders in a way that is none': press('remind', { channel: 'another' }),
  'reminders by notifications': press('remind', {
    channel: 'push',
    endpoint: 'https://push.test/1',
    p256dh: 'p256dh-1',
    auth: 'auth-1',
  }),
  'a short PIN': press('set-pin', { linesPin: '471' }),
  'a PIN that many have': press('set-pin', { linesPin: '1234' }),
  'an address that is refused': {
    ...press('remind'),
    instead: { chooseReminders: { code: 'INVALID_REQUEST', details: { fields: { email: 'invalid' } } } },
  },
  'a PIN that was the last try': {
    ...press('unlock'),
    instead: { unlockLines: { code: 'LINES_PIN_WRONG', details: { attemptsLeft: 0 } } },
  },
  'a PIN with tries left': {
    ...press('unlock'),
    instead: { unlockLines: { code: 'LINES_PIN_WRONG', details: { attemptsLeft: 2 } } },
  },
  'a reminder that is not confirmed': {
    ...press('confirm-reminders'),
    instead: { confirmReminders: { result: { isConfirmed: false } } },
  },
  'the page': { step: readLinesPage },
  'the page, locked': { step: readLinesPage, instead: { readLines: { result: { isLocked: true } } } },
  'a line is added': { step: (portal) => addProvenLine(portal, 'proof-1'), codes: ['LINES_FULL'] },
  'the link of reminders': {
    step: (portal) => readReminderLink(portal, 'https://portal.test/my-lines?link=link-1&card=card-1'),
  },
  'the link of a card': {
    step: (portal) => readCardLink(portal, 'https://portal.test/my-lines?link=link-1&card=card-1'),
  },
  'no link of reminders': {
    step: (portal) => readReminderLink(portal, 'https://portal.test/my-lines?card=card-1'),
  },
  'no link of a card': { step: (portal) => readCardLink(portal, 'https://portal.test/my-lines?link=link-1') },
};

const REVERSAL_FIELDS = {
  note: 'To the wrong number',
  rightNumber: '0792 000 012',
  transactionId: 'another',
};
const reverse = (change: Record<string, string>, instead: Case['instead'] = {}): Case => ({
  step: (portal) =>
    takeReversalStep(portal, 'transaction-1', parseReversalForm(form({ ...REVERSAL_FIELDS, ...change }))),
  codes: ['ORDER_CLOSED'],
  instead,
});
const wrong = (fields: object): Case['instead'] => ({
  requestReversal: { code: 'INVALID_REQUEST', details: { fields } },
});
const ask = (isCancel: boolean): Case => ({
  step: (portal) =>
    takeAskStep(portal, {
      orderId: 'order-1',
      isCancel,
      form: parseAskForm(form({ name: 'Keza', note: 'for the trip', orderId: 'another' })),
    }),
  codes: ['ORDER_CLOSED', 'UNSAFE_WORDS'],
});
const purchases: Record<string, Case> = {
  'a purchase is to be taken back': reverse({}),
  'a purchase is to be taken back, without a number': reverse({ rightNumber: '' }),
  'the note is refused': reverse({ note: '' }, wrong({ note: 'required' })),
  'the number is refused': reverse({}, wrong({ rightNumber: 'invalid' })),
  'the number is the same': reverse({}, wrong({ rightNumber: 'same' })),
  'the page to take it back': { step: (portal) => readReversalPage(portal, 'transaction-1') },
  'a link is made': ask(false),
  'a link is cancelled': ask(true),
  'the page of a link': { step: (portal) => readAskPage(portal, 'order-1') },
  'a link is opened': { step: (portal) => readPayForPage(portal, 'token-1') },
};

const status = (query: string): Case => ({
  step: (portal) =>
    readStatusPage(
      portal,
      parseStatusQuery(`https://portal.test/payment/status?${query}`),
      new Date('2026-02-28T22:06:00Z'),
    ),
});
const cancel = (button: string, instead: Case['instead'] = {}): Case => ({
  step: (portal) => {
    // biome-ignore lint/suspicious/noThenProperty: the name of the button, which is a text
    const request = { transactionId: 'transaction-1', then: parseCancelChoice(button) };
    return cancelWaitingPayment(portal, request);
  },
  instead,
});
type Pressed = { payer?: string; isRepeatSafe?: boolean; instead?: Case['instead'] };
const fast = (method: string, { payer = '', isRepeatSafe = true, instead = {} }: Pressed = {}): Case => ({
  step: (portal) =>
    payNow(portal, { orderId: 'order-1', fast: { method, payer, againAfter: '' }, isRepeatSafe }),
  codes: ['ORDER_CLOSED', 'ALREADY_PROCESSED', 'PROOF_REQUIRED', '4001', '1006'],
  instead,
});
const orderWith = (change: object): Case['instead'] => ({ readOrder: { result: { ...ORDER, ...change } } });
const ROUTER = orderWith({ rechargeType: 'Broadband Recharge' });
const card = (email: string, leadId: string | null): Case => ({
  step: (portal) => startCardPayment(portal, { order: { ...ORDER, leadId } as never, gateway: 'dpo', email }),
  codes: ['ORDER_CLOSED', 'ALREADY_PROCESSED', 'PROVIDER_UNAVAILABLE'],
});
const paying: Record<string, Case> = {
  'the status': status('id=transaction-1&channel=web&pg=dpo'),
  'the status of nothing': status('channel=web'),
  'the status with a long channel': status(`id=transaction-1&channel=${'c'.repeat(40)}&pg=${'p'.repeat(41)}`),
  'a waiting payment is stopped': cancel('stop'),
  'a waiting payment is left for another number': cancel('other-number'),
  'a waiting payment is left for another way': cancel('other-way'),
  'a waiting payment is left by an unknown button': cancel('another'),
  'a waiting payment was approved meanwhile': cancel('other-way', {
    cancelPayment: { result: { orderFree: false } },
  }),
  ...Object.fromEntries(OPTIONS.map(({ segment }) => [`paid at once by ${segment}`, fast(segment)])),
  'paid at once from another number': fast('push', { payer: '792000077' }),
  'paid at once in a way that is not offered': fast('another'),
  'paid at once by a browser that nobody knows': fast('push', { payer: '792000077', isRepeatSafe: false }),
  'paid at once for a router': fast('push', { instead: ROUTER }),
  'paid at once for a router, from a number': fast('push', { payer: '792000077', instead: ROUTER }),
  'paid at once, at the limit of the handset': fast('push', {
    instead: { initiatePayment: { code: 'RATE_LIMITED', details: { handset: { refId: 'handset-1' } } } },
  }),
  'paid at once while it is paid': fast('push', { instead: orderWith({ transactionId: 'transaction-2' }) }),
  'paid at once after it was begun': fast('push', {
    instead: {
      ...orderWith({ transactionId: 'transaction-2' }),
      readStatus: { result: { status: 'REQUEST_REGISTERED' } },
    },
  }),
  'by card': card(' keza@example.rw ', null),
  'by card for home broadband': card('keza@example.rw', 'LEAD-1'),
  'by card without an address': card(' ', null),
  'by card with a wrong address': card('keza', null),
};

const PAYMENT_FIELDS = {
  payer: '0792 000 077',
  email: ' keza@example.rw ',
  confirmed: '',
  proof: 'proof-2',
  transactionId: 'transaction-3',
  amPin: 'sealed-1',
  otpId: 'code-2',
  otp: '123456',
  recipient: '79*****77',
  attemptsLeft: '2',
  resends: '1',
};
const CHECKOUT = {
  kind: 'open',
  order: ORDER,
  options: [],
  gateways: [],
  settings: {
    enableAmPin: true,
    pinResetDial: '*182*7#',
    pinRepeat: false,
    paymentMaxTry: 12,
    popupScript: null,
  },
} as unknown as OpenCheckout;

function wallet(method: string, fields: Record<string, string>, instead: Case['instead'] = {}): Case {
  const option = OPTIONS.find((each) => each.form === method) as unknown as PaymentOption;
  return {
    step: (portal) =>
      takePaymentStep(
        { portal, checkout: CHECKOUT, option },
        parsePaymentForm(form({ ...PAYMENT_FIELDS, ...(fields.plain ? {} : { script: 'yes' }), ...fields })),
      ),
    codes: [
      'ORDER_CLOSED',
      'ALREADY_PROCESSED',
      'PROOF_REQUIRED',
      'PROOF_INVALID',
      '4001',
      '1006',
      'AIRTIME_LIMIT',
    ],
    instead,
  };
}

const INTENTS = ['pay', 'send-code', 'check-code', 'resend-code', 'pin-key', 'pin', 'agree'];
const wallets: Record<string, Case> = {
  ...Object.fromEntries(
    ['money', 'airtime', 'push', 'bank', 'request'].flatMap((method) =>
      INTENTS.filter((intent) => ['money', 'airtime'].includes(method) || !/pin|agree/.test(intent)).map(
        (intent) => [`by ${method}: ${intent}`, wallet(method, { intent })],
      ),
    ),
  ),
  'by request, confirmed': wallet('request', { confirmed: '792000077' }),
  'by request, confirmed for another number': wallet('request', { confirmed: '792000078' }),
  'by money, a device of one person': wallet('money', { intent: 'pin', keep: 'yes' }),
  'by push, without a number': wallet('push', { payer: '' }),
  'by push, which a proof is asked for': wallet(
    'push',
    {},
    {
      initiatePayment: { code: 'PROOF_REQUIRED', details: { handset: { refId: 'handset-1' } } },
    },
  ),
  'by push, which a proof is asked for without a script': wallet(
    'push',
    { plain: 'yes' },
    {
      initiatePayment: { code: 'PROOF_REQUIRED', details: { handset: { refId: 'handset-1' } } },
    },
  ),
  'by push, at the limit of the handset': wallet(
    'push',
    {},
    {
      initiatePayment: { code: 'RATE_LIMITED', details: { handset: { refId: 'handset-1' } } },
    },
  ),
  'by push, without an address': wallet('push', { email: '' }),

  'by airtime, too little of it': wallet(
    'airtime',
    { intent: 'check-code' },
    {
      queryBalance: {
        result: { queryBalanceResult: [{ serviceType: 'AIRTIME', balance: '4320', unitType: 'RWF' }] },
      },
    },
  ),
};

const bill = (intent: string, fields: Record<string, string> = {}): Case => ({
  step: (portal) =>
    takeBillStep(
      parseBillForm(
        form({
          intent,
          msisdn: '0792 000 011',
          amount: '1234',
          accountNo: '9876543210',
          otpId: 'code-2',
          otp: '123456',
          again: 'yes',
          ...fields,
        }),
      ),
      portal,
      '/back',
    ),
  instead: { checkLine: { result: 'POSTPAID' } },
  codes: ['INVALID_MSISDN', '60119', '60005'],
});
const fixed = (fields: Record<string, string | string[]>): Case => ({
  step: (portal) =>
    takeFixedInternetStep(
      parseFixedInternetForm(
        form({
          accountNo: 'pe1000000001',
          contactPersonEmailId: ' keza@example.rw ',
          again: 'yes',
          ...fields,
        }),
      ),
      portal,
      '/back',
    ),
});
const bundle = (fields: Record<string, string>): Case => ({
  step: (portal) =>
    placeBundleOrder(readBundleForm(form(fields)), portal, { page: 'data-bundle', redirectPage: '/back' }),
  codes: ['INVALID_MSISDN', 'BUNDLE_UNAVAILABLE'],
});
const recharge = (fields: Record<string, string>): Case => ({
  step: (portal) => placeRecharge(parseRechargeForm(form(fields)), portal, '/back'),
  codes: ['INVALID_MSISDN', 'AMOUNT_OUT_OF_RANGE'],
});
const orders: Record<string, Case> = {
  ...Object.fromEntries(
    ['verify', 'send-code', 'resend-code', 'check-code', 'account', 'pay'].map((intent) => [
      `a bill: ${intent}`,
      bill(intent),
    ]),
  ),
  'a bill: pay, by a code': bill('pay', { accountNo: '' }),
  'a bill: pay too little': bill('pay', { amount: '101' }),
  'a bill: pay the least': bill('pay', { amount: '102' }),
  'a bill: without a number': bill('pay', { msisdn: '' }),
  'invoices are found': fixed({ intent: 'find', invoiceNo: 'INVOICE-1' }),
  'invoices are paid': fixed({ intent: 'pay', invoiceNo: ['INVOICE-1', 'INVOICE-2'] }),
  'no invoices are paid': fixed({ intent: 'pay' }),
  'invoices of nobody': fixed({ intent: 'find', accountNo: '', contactPersonEmailId: 'keza' }),
  'a bundle': bundle({ msisdn: '0792 000 011', product: 'product-1', again: 'yes' }),
  'a bundle, not again': bundle({ msisdn: '0792 000 011', product: 'product-1' }),
  'no bundle': bundle({ msisdn: '0792 000 011' }),
  'a bundle for nobody': bundle({ product: 'product-1' }),
  'bundles of a line': { step: (portal) => loadBundles(portal, '792000011', 'data-bundle') },
  'bundles of a router': {
    step: (portal) => loadBundles(portal, '792000011', 'broadband-recharge'),
    instead: { checkLine: { result: 'BROADBAND' } },
  },
  'bundles of nobody': { step: (portal) => loadBundles(portal, '', 'data-bundle') },
  airtime: recharge({ msisdn: '0792 000 011', amount: '50005', again: 'yes' }),
  'too much airtime': recharge({ msisdn: '0792 000 011', amount: '50006' }),
  'airtime for nobody': recharge({ amount: '' }),
  'what is left on a router': {
    step: (portal) => takeBalanceStep(portal, form({ msisdn: '792000011', intent: 'balance' })),
  },
  'ways to pay for several numbers': { step: (portal) => readSeveralWays(portal, money(50_005, 'RWF')) },
  'several numbers again': { step: (portal) => readEarlierRows(portal, 'order-1') },
};

test.each(Object.entries({ lines, purchases, paying, wallets, orders }))(
  'the steps of %s ask the server and tell its answers as is written down',
  async (name, steps) => {
    const text: string[] = [];
    for (const [step, each] of Object.entries(steps))
      text.push(`## ${step}`, ...(await describeStep(each)), '');
    const file = fileURLToPath(new URL(`steps-written-down/${name}.txt`, import.meta.url));
    expectWritten(file, text.join('\n'));
  },
);
