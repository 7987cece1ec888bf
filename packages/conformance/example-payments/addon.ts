import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineAddOn } from '@isano/adapter-kit/add-on';
import { createJsonApi, type JsonAnswer, type JsonApi, parseJson } from '@isano/adapter-kit/http';
import {
  type CallbackAround,
  type CallbackRead,
  type CheckOutcome,
  ConfigurationFault,
  type DeclineReason,
  definePaymentAdapter,
  type PaymentProvider,
  type RefundOutcome,
  type StartOutcome,
  type StartRequest,
} from '@isano/adapter-kit/payments';
import { baseUrl, secretString, wholeNumber, z } from '@isano/adapter-kit/settings';
import {
  countryCurrency,
  type Money,
  parseMoney,
  toDecimal,
  toInternational,
} from '@isano/adapter-kit/values';

// An adapter for Acme Pay, a wallet that nobody knows: it asks its customer on the handset, knows a payment by our reference, and
// signs its callbacks.

const CREATED = z.object({ reference: z.string(), state: z.literal('waiting') });
const PAYMENT = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), reference: z.string() }),
  z.object({ state: z.literal('declined'), reference: z.string(), reason: z.string() }),
  z.object({
    state: z.literal('paid'),
    reference: z.string(),
    id: z.string().min(1),
    amount: z.string(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
]);
const REFUND = z.object({ key: z.string(), id: z.string().min(1), state: z.literal('done') });
const FAILURE = z.object({ error: z.string() });

/** Why Acme declines, in our words. What it may add later is unknown, not refused. */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  'no-wallet': 'no-wallet',
  'wallet-barred': 'wallet-barred',
  'too-little': 'insufficient-funds',
  cancelled: 'refused-by-customer',
  expired: 'no-answer',
  'not-allowed': 'refused',
};

const payments = definePaymentAdapter({
  label: 'Acme Pay',
  settings: {
    url: ['ACME_PAY_URL', baseUrl],
    key: ['ACME_PAY_KEY', secretString(8)],
    timeout: ['ACME_PAY_TIMEOUT', wholeNumber({ min: 1, max: 50 }).default(45)],
  },
  sendsCallbacks: true,
  refunds: 'parts',
  wholeUnits: true,
  create: ({ url, key, timeout }, { callbackUrl }): PaymentProvider => {
    const headers = { 'x-key': key.reveal() };
    const api = createJsonApi({ baseUrl: url, headers, timeoutMs: timeout * 1_000 });
    return {
      start: (request) => start(api, request, callbackUrl()),
      check: ({ reference }) => check(api, reference),
      callbacks: { read: (body, around) => readCallback(body, around, key.reveal()) },
      refunds: {
        refund: ({ reference, amount, attempt }) =>
          refund(api, { key: `${reference}-${attempt}`, reference, amount }),
        refundPart: ({ reference, amount, key: refundKey }) =>
          refund(api, { key: refundKey, reference, amount }),
      },
    };
  },
});

async function start(api: JsonApi, request: StartRequest, callback: string): Promise<StartOutcome> {
  const { reference, payer, amount, description: text } = request;
  const body = { reference, wallet: toInternational(payer), amount: toDecimal(amount), text, callback };
  const answer = await api({ method: 'POST', path: '/payments', body });
  if (answer.kind !== 'answered') return answer;
  const fault = readFault(answer);
  if (fault) return { kind: 'misconfigured', cause: fault };
  if (answer.status === 201) {
    const created = CREATED.safeParse(answer.body);
    if (created.success && created.data.reference === reference)
      return { kind: 'awaiting-customer', providerReference: null };
  }
  // Acme has this reference already, from an earlier call of ours.
  if (answer.status === 409) return readEarlier(await check(api, reference));
  const reason = answer.status === 422 ? REASONS[readError(answer)] : undefined;
  return reason ? { kind: 'declined', reason } : unreadable('a payment', answer);
}

function readEarlier(outcome: CheckOutcome): StartOutcome {
  switch (outcome.kind) {
    case 'pending':
      return { kind: 'awaiting-customer', providerReference: null };
    case 'paid':
    case 'declined':
      return outcome;
    default:
      return {
        kind: 'unknown',
        cause: new Error(`An earlier payment with the reference is ${outcome.kind}`),
      };
  }
}

async function check(api: JsonApi, reference: string): Promise<CheckOutcome> {
  const answer = await api({ method: 'GET', path: `/payments/${encodeURIComponent(reference)}` });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  if (answer.status === 404 && readError(answer) === 'no-such-payment') return { kind: 'never-arrived' };
  const payment = PAYMENT.safeParse(answer.body);
  if (answer.status !== 200 || !payment.success || payment.data.reference !== reference)
    return { kind: 'unknown', cause: readFault(answer) ?? unreadable('a check', answer).cause };
  const { data } = payment;
  if (data.state === 'waiting') return { kind: 'pending' };
  if (data.state === 'paid') {
    // Another currency than the country's is money too, and nobody can say here how much.
    const charged = data.currency === countryCurrency() ? parseMoney(data.amount, data.currency) : null;
    return { kind: 'paid', providerReference: data.id, charged: charged ?? 'unnamed' };
  }
  const reason = REASONS[data.reason];
  return reason ? { kind: 'declined', reason } : unreadable('a check', answer);
}

async function refund(
  api: JsonApi,
  request: { key: string; reference: string; amount: Money },
): Promise<RefundOutcome> {
  const body = { ...request, amount: toDecimal(request.amount) };
  const answer = await api({ method: 'POST', path: '/refunds', body });
  if (answer.kind !== 'answered') {
    const isSent = answer.kind === 'not-sent' && ({ isSent: false } as const);
    return { kind: 'unknown', cause: answer.cause, ...isSent };
  }
  const done = REFUND.safeParse(answer.body);
  if (answer.status === 200 && done.success && done.data.key === request.key)
    return { kind: 'refunded', refundReference: done.data.id };
  if (answer.status === 422 && readError(answer) === 'not-refundable')
    return { kind: 'refused', reason: 'not-refundable' };
  return { kind: 'unknown', cause: readFault(answer) ?? unreadable('a refund', answer).cause };
}

/** Acme signs the bytes of the body with the key of the account. What it says of money is for `check` alone. */
function readCallback(body: string, around: CallbackAround | undefined, key: string): CallbackRead {
  const expected = createHmac('sha256', key).update(body).digest();
  const given = Buffer.from(around?.headers['x-signature'] ?? '', 'hex');
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const parsed = z.object({ reference: z.string() }).safeParse(parseJson(body));
  return { reference: parsed.success ? parsed.data.reference : null, genuine: genuine && parsed.success };
}

/** What no customer can cause: a wrong key, an account that is closed or for another currency. */
function readFault(answer: JsonAnswer & { kind: 'answered' }): ConfigurationFault | null {
  if (answer.status === 401) return new ConfigurationFault('credentials-refused', 'Acme refuses the key');
  if (answer.status !== 403) return null;
  const error = readError(answer);
  if (error === 'account-closed') return new ConfigurationFault('account-unknown', error);
  return error === 'currency' ? new ConfigurationFault('currency-refused', error) : null;
}

function readError({ body }: { body: unknown }): string {
  const parsed = FAILURE.safeParse(body);
  return parsed.success ? parsed.data.error : '';
}

function unreadable(what: string, { status }: { status: number }): { kind: 'unknown'; cause: Error } {
  return {
    kind: 'unknown',
    cause: new Error(`Acme answered ${what} with HTTP ${status} that can't be read`),
  };
}

export const addOn = defineAddOn({ name: 'acme-pay', payments });
