import { createHmac } from 'node:crypto';
import {
  definePaymentConformance,
  type OtherSideAnswer,
  type OtherSideRequest,
  type PaymentCallback,
  type PaymentWorld,
  type WalletKind,
} from '@isano/adapter-kit/conformance';
import { z } from '@isano/adapter-kit/settings';

// Acme Pay as its documents say, as far as the scenarios need it.

const KEY = 'key-of-the-account';
const START = z.object({ reference: z.string(), wallet: z.string(), amount: z.coerce.number() });
const REFUND = z.object({ key: z.string(), reference: z.string(), amount: z.coerce.number() });
const PROMPT_MS = 120_000;
const LATE_MS = 600_000;

type Payment = {
  reference: string;
  wallet: string;
  amount: number;
  state: 'waiting' | 'paid' | 'declined';
  reason?: string;
  startedAt: number;
  /** Amounts given back, by the key of each refund. */
  refunds: Map<string, number>;
};

/** What Acme refuses at once, by the kind of the wallet. */
const REFUSALS: Partial<Record<WalletKind, string>> = {
  barred: 'wallet-barred',
  none: 'no-wallet',
  refused: 'not-allowed',
};

function openAcmePay(now: () => Date): PaymentWorld {
  const wallets = new Map<string, WalletKind>();
  const payments = new Map<string, Payment>();
  const kindOf = ({ wallet }: Pick<Payment, 'wallet'>) => wallets.get(wallet) ?? 'none';

  const start = (body: string): OtherSideAnswer => {
    const { reference, wallet, amount } = START.parse(JSON.parse(body));
    if (payments.has(reference)) return { status: 409, body: { error: 'exists' } };
    const error = REFUSALS[kindOf({ wallet })];
    if (error) return { status: 422, body: { error } };
    const startedAt = now().getTime();
    payments.set(reference, { reference, wallet, amount, state: 'waiting', startedAt, refunds: new Map() });
    return { status: 201, body: { reference, state: 'waiting' } };
  };
  const show = (payment: Payment | undefined): OtherSideAnswer => {
    if (!payment) return { status: 404, body: { error: 'no-such-payment' } };
    if (payment.state === 'waiting') passTime(payment, now().getTime() - payment.startedAt);
    const { reference, state, reason, amount } = payment;
    if (state === 'waiting') return { status: 200, body: { reference, state } };
    if (state === 'declined') return { status: 200, body: { reference, state, reason } };
    const taken = { amount: String(amount), currency: 'RWF' };
    return { status: 200, body: { reference, state, id: `acme-${reference}`, ...taken } };
  };
  const passTime = (payment: Payment, ms: number) => {
    if (kindOf(payment) !== 'late' && ms > PROMPT_MS) decline(payment, 'expired');
    if (kindOf(payment) === 'late' && ms > LATE_MS) payment.state = 'paid';
  };
  const refund = (body: string): OtherSideAnswer => {
    const { key, reference, amount } = REFUND.parse(JSON.parse(body));
    const payment = payments.get(reference);
    if (payment?.state !== 'paid') return { status: 422, body: { error: 'not-refundable' } };
    const isNew = !payment.refunds.has(key);
    if (isNew && (kindOf(payment) === 'unrefundable' || amount > payment.amount - given(payment)))
      return { status: 422, body: { error: 'not-refundable' } };
    payment.refunds.set(key, amount);
    return { status: 200, body: { key, id: `refund-${key}`, state: 'done' } };
  };
  const callback = (reference: string, key = KEY): PaymentCallback => {
    const body = JSON.stringify({ reference, state: payments.get(reference)?.state });
    const signature = createHmac('sha256', key).update(body).digest('hex');
    return { body, headers: { 'x-signature': signature }, query: {} };
  };
  return {
    answer: ({ method, path, body, headers }: OtherSideRequest) => {
      if (headers['x-key'] !== KEY) return { status: 401, body: { error: 'key' } };
      if (method === 'POST' && path === '/payments') return start(body);
      if (method === 'POST' && path === '/refunds') return refund(body);
      return show(payments.get(path.replace('/payments/', '')));
    },
    readStart: ({ method, path, body }) =>
      method === 'POST' && path === '/payments' ? START.parse(JSON.parse(body)).reference : null,
    isRefund: ({ path }) => path === '/refunds',
    addWallet: (number, kind) => void wallets.set(number, kind),
    answerPrompt: (reference, isApproved) => {
      const payment = payments.get(reference);
      if (payment?.state !== 'waiting') return;
      if (!isApproved) return decline(payment, 'cancelled');
      if (kindOf(payment) === 'poor') return decline(payment, 'too-little');
      payment.state = 'paid';
      if (kindOf(payment) === 'overcharged') payment.amount += 100;
    },
    taken: (number) =>
      [...payments.values()]
        .filter(({ wallet, state }) => wallet === number && state === 'paid')
        .reduce((sum, payment) => sum + payment.amount - given(payment), 0),
    callback: (reference) => callback(reference),
    forgedCallback: (reference) => callback(reference, 'another key'),
  };
}

function decline(payment: Payment, reason: string): void {
  Object.assign(payment, { state: 'declined', reason });
}

function given({ refunds }: Payment): number {
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
}

export const paymentConformance = definePaymentConformance({
  environment: (url, waitSeconds) => ({
    ACME_PAY_URL: url,
    ACME_PAY_KEY: KEY,
    ACME_PAY_TIMEOUT: String(waitSeconds),
  }),
  secrets: [KEY],
  wallets: ['poor', 'barred', 'none', 'refused', 'ignoring', 'late', 'overcharged', 'unrefundable'],
  reasons: { none: 'no-wallet' },
  accountRefused: [
    { status: 401, body: { error: 'key' } },
    { status: 403, body: { error: 'account-closed' } },
    { status: 403, body: { error: 'currency' } },
  ],
  open: openAcmePay,
});
