import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { systemClock } from '@portal/domain/time/clock';
import type { ChargeRefusal } from '@portal/operator/charge-port';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classifyAttempt, type PaymentAttempt } from '../health/classify-attempt.ts';
import { evaluateMethod, MAX_COUNTED_PAYERS } from '../health/evaluate-method.ts';
import { createProviders } from '../providers/create-providers.ts';
import type { SandboxAddresses } from '../providers/descriptor.ts';
import type { PaymentProvider, StartOutcome } from '../providers/provider.ts';
import type { ProviderConfig } from '../providers/provider-config.ts';
import { PAYMENT_MODES, type PaymentMode, PROVIDERS } from '../providers/registry.ts';
import { createSandboxAccounts } from '../providers/sandbox-accounts.ts';
import { guardProviders } from './guard-providers.ts';

/**
 * Answers about the content of a request, as a customer can cause them: a number, an amount, an e-mail address or a PIN. Codes of
 * the providers' public documents; SmartCash's are assumed (wire.ts there).
 */
type Answer = { status: number; body: string | object };
const json = (status: number, body: object): Answer => ({ status, body });

const airtel = (fields: object, data?: object) =>
  json(200, { ...(data && { data }), status: { success: false, ...fields } });
/** developers.airtel.africa: Collection APIs, error codes. */
const AIRTEL = [
  ...['003', '004', '005', '007', '008', '009', '010', '029'].map((code) =>
    airtel({ response_code: `DP00800001${code}`, result_code: 'ESB000011' }),
  ),
  ...['08', '33', '36'].map((code) => airtel({ result_code: `ESB0000${code}` })),
];
/**
 * The same document: country, currency and vendor of the headers, which the portal fills from its settings, and the signature of
 * a message, which is made of digits and letters only.
 */
const AIRTEL_ACCOUNT = [
  ...['34', '35', '39'].map((code) => airtel({ result_code: `ESB0000${code}` })),
  airtel({ response_code: 'DP00800001026', result_code: 'ESB000011' }),
];
const PIN_ANSWERS = [
  airtel({ result_code: 'ROUTER116' }),
  airtel({ result_code: 'ROUTER115' }, { attempts_left: 3 }),
  airtel({ response_code: 'DP00800001002' }, { attempts_left: 1 }),
  airtel({ response_code: 'DP00800001030' }),
];
const SMARTCASH = ['05', '06', '10', '11', '12', '13', '14', '15', '30', '31', '32'].map((code) =>
  json(400, { code: `56D0${code}`, attemptsLeft: 2 }),
);
const dpo = (code: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="utf-8"?><API3G><Result>${code}</Result><ResultExplanation>Data mismatch in one of the fields</ResultExplanation></API3G>`,
});
const tingg = (code: number) =>
  json(400, { status: { status_code: code, status_description: 'Invalid payload' }, results: {} });

/** What each mode's provider answers to the call that starts a payment; `airtime` asks the operator's port. */
const ANSWERS: Record<Exclude<PaymentMode, 'airtime'>, readonly Answer[]> = {
  'money-push': AIRTEL,
  'money-pin': [...AIRTEL, ...PIN_ANSWERS],
  airtel: AIRTEL,
  smartcash: SMARTCASH,
  // momodeveloper.mtn.com: requesttopay, ErrorReason.
  momo: ['PAYER_NOT_FOUND', 'PAYER_LIMIT_REACHED', 'NOT_ENOUGH_FUNDS', 'PAYEE_NOT_ALLOWED_TO_RECEIVE'].map(
    (code) => json(400, { code, message: 'refused' }),
  ),
  // developer.mobilemoneyapi.io: error codes of 1.2.
  gsma: [
    ['identification', 'identifierError'],
    ['validation', 'formatError'],
    ['businessRule', 'insufficientFunds'],
    ['businessRule', 'dailyVolumeLimitExceeded'],
  ].map(([errorCategory, errorCode]) => json(400, { errorCategory, errorCode })),
  // Open API for FSP Interoperability, API Definition v1.1.1, section 7.6.
  ekash: [3204, 4103, 4200, 4300, 5200].map((code) =>
    json(400, { errorInformation: { errorCode: `${code}` } }),
  ),
  // developer.safaricom.co.ke: M-Pesa Express, errors.
  mpesa: [
    json(400, { requestId: '1', errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' }),
    json(200, { ResponseCode: '1', ResponseDescription: 'refused' }),
  ],
  // paystack.com/docs/api/errors.
  'card-paystack': ['Invalid Email Address Passed', 'Invalid Amount Sent'].map((message) =>
    json(400, { status: false, message }),
  ),
  'card-dpo': ['902', '905', '906', '950'].map(dpo),
  'card-cellulant': [1007, 1013, 1014, 1015, 1017, 1027].map(tingg),
  'card-uba': [{ status: 200, body: 'Invalid customer email' }],
};
/** Answers about the portal's account or settings there, whoever pays. */
const ACCOUNT_ANSWERS: Partial<Record<PaymentMode, readonly Answer[]>> = {
  'money-push': AIRTEL_ACCOUNT,
  'money-pin': AIRTEL_ACCOUNT,
  airtel: AIRTEL_ACCOUNT,
  momo: [json(500, { code: 'INVALID_CURRENCY', message: 'Currency not supported.' })],
  ekash: [3200, 5300].map((code) => json(400, { errorInformation: { errorCode: `${code}` } })),
  'card-paystack': [json(400, { status: false, message: 'Currency not supported by merchant' })],
  'card-dpo': ['801', '904'].map(dpo),
};
const AIRTIME_REFUSALS: ChargeRefusal[] = [
  'too-little',
  'line-barred',
  'line-closed',
  'no-airtime-account',
  'over-limit',
  'denied',
];

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
/** Bytes as long as a ciphertext of that key. */
const CIPHERTEXT = () => randomBytes(384).toString('base64');

/** Answers of the calls before the payment: tokens, keys and tickets. */
function preparation(url: string): object | null {
  if (/token|oauth/i.test(url)) return { access_token: 'token', expires_in: '3599', token_type: 'Bearer' };
  if (url.endsWith('/rsa/encryption-keys'))
    return { data: { key_id: 'k', key: KEY }, status: { success: true } };
  if (url.endsWith('/smartcash/keys')) return { keyId: 'k', publicKey: KEY };
  if (url.endsWith('/otp/request')) return { code: '00', otpRef: 'ticket' };
  return null;
}

let server: Server;
let answer: Answer;
let calls = 0;
let refusal: ChargeRefusal = 'denied';
let created: Record<PaymentMode, PaymentProvider>;
const database = openTestDb();

beforeAll(async () => {
  server = createServer((request, reply) => {
    const prepared = preparation(request.url ?? '');
    if (!prepared) calls += 1;
    const { status, body } = prepared ? json(200, prepared) : answer;
    request.resume().on('end', () => {
      reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = new Proxy({}, { get: (_all, name) => ({ baseUrl: `${base}/${String(name)}` }) });
  const { accountsIn } = createSandboxAccounts({
    config: {
      accounts: Object.fromEntries(PROVIDERS.map(({ name }) => [name, null])),
      values: {},
    } as ProviderConfig,
    home: () => base,
    publicUrl: () => base,
    createCallbackSecret: () => secret('callback secret of the test'),
    createCredential: (provider, name) => `${provider} ${name}`,
  });
  created = createProviders({
    accounts: accountsIn({ wallets: addresses, gateways: addresses } as SandboxAddresses),
    callbackOrigin: () => base,
    operator: {
      airtimeCharges: { charge: async () => ({ kind: 'refused', reason: refusal }) },
      lines: { find: async () => 'prepaid' },
    } as never,
    db: database.db,
    clock: systemClock,
    addressKeys: [Buffer.alloc(32, 'key')],
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const guard = () =>
  guardProviders(created, { limits: { starts: 50, jobs: 5, comparisons: 5 }, elapsed: () => 0 });

/** The worst case: each request has a number and a browser of its own. */
const customer = (nth: number) => ({ payer: String(788_200_000 + nth) as Msisdn, browser: `browser-${nth}` });

const start = (
  provider: PaymentProvider,
  origin: { payer: Msisdn; browser: string },
  encryptedPin?: string,
) =>
  provider.start({
    reference: newId(),
    payer: origin.payer,
    amount: money(500, 'RWF'),
    description: 'Recharge RWF 500',
    email: 'somebody@example.rw',
    returnUrl: 'https://portal.example/payment/status',
    origin,
    ...(encryptedPin && { encryptedPin }),
  });

/** What the portal records of a start, an hour later. */
function attemptAfter(outcome: StartOutcome, origin: { payer: string; browser: string }): PaymentAttempt {
  const submittedAt = new Date(Date.now() - 3_600_000);
  const nothing = {
    reason: null,
    confirmedAt: null,
    shown: false,
    unsent: false,
    differs: false,
    instructed: false,
  };
  const attempt = { ...origin, ...nothing, submittedAt };
  switch (outcome.kind) {
    case 'declined':
      return { ...attempt, state: 'declined', reason: outcome.reason };
    case 'not-sent':
      return { ...attempt, state: 'created', unsent: true };
    case 'unknown':
      return { ...attempt, state: 'expired' };
    case 'wallet-locked':
      return { ...attempt, state: 'declined', reason: 'wallet-locked' };
    default:
      return { ...attempt, state: 'created' };
  }
}

test.each(PAYMENT_MODES)(
  'no answer about what a customer typed makes %s unavailable to others or lists it last',
  async (mode) => {
    const isAirtime = mode === 'airtime';
    const scripted = isAirtime ? AIRTIME_REFUSALS : ANSWERS[mode];
    for (const each of scripted) {
      if (typeof each === 'string') refusal = each;
      else answer = each;
      const guarded = guard();
      const attempts: PaymentAttempt[] = [];
      const before = calls;
      for (let nth = 0; nth < MAX_COUNTED_PAYERS + 2; nth += 1) {
        const needsPin = mode === 'money-pin' || mode === 'smartcash';
        const outcome = await start(
          guarded.providers[mode],
          customer(nth),
          needsPin ? CIPHERTEXT() : undefined,
        );
        attempts.push(attemptAfter(outcome, customer(nth)));
        expect(outcome.kind, JSON.stringify(each)).not.toBe('not-sent');
        // A fault of the account switches the way to pay off; a malformed request never does (method-faults).
        if (outcome.kind === 'misconfigured')
          expect(outcome.cause.fault, JSON.stringify(each)).toBe('request-refused');
      }
      if (!isAirtime) expect(calls - before, 'every request reaches the provider').toBeGreaterThanOrEqual(12);
      expect(guarded.states()[mode], JSON.stringify(each)).toBe('closed');
      const now = new Date();
      expect(evaluateMethod(attempts, now).isFailing, JSON.stringify(each)).toBe(false);
      expect(
        attempts.map((attempt) => classifyAttempt(attempt, now)),
        JSON.stringify(each),
      ).not.toContain('bad');
    }
  },
);

test.each(Object.entries(ACCOUNT_ANSWERS) as [PaymentMode, readonly Answer[]][])(
  'an answer of %s about our account is no refusal of the customer, and needs several customers to count',
  async (mode, answers) => {
    for (const each of answers) {
      answer = each;
      const outcome = await start(
        guard().providers[mode],
        customer(1),
        mode === 'money-pin' ? CIPHERTEXT() : undefined,
      );
      expect(outcome, JSON.stringify(each)).toMatchObject({
        kind: 'misconfigured',
        cause: { isOwnCall: false },
      });
    }
  },
);

test.each(['money-pin', 'smartcash'] as const)(
  'what is no ciphertext of the key of %s never reaches the wallet: the PIN is typed again',
  async (mode) => {
    answer = json(500, {});
    const { providers, states } = guard();
    const { length } = CIPHERTEXT();
    const nonsense = [
      'bm9uc2Vuc2U=',
      randomBytes(383).toString('base64'),
      randomBytes(385).toString('base64'),
      randomBytes(256).toString('base64'),
      `${'A'.repeat(length - 1)}!`,
      '   ',
    ];
    const before = calls;
    for (const [nth, encryptedPin] of nonsense.entries())
      expect((await start(providers[mode], customer(nth), encryptedPin)).kind).toBe('unreadable-pin');
    expect(calls).toBe(before);
    expect(states()[mode]).toBe('closed');
    await start(providers[mode], customer(99), CIPHERTEXT());
    expect(calls).toBe(before + 1);
  },
);
