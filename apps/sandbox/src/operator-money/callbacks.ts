import { createHmac } from 'node:crypto';
import type { MoneyPayment } from './payments.ts';

const ATTEMPT_MS = 5_000;

export type CallbackOptions = { url: () => string; key: string };

/** Sends callbacks as the provider does: once, and nobody asks whether they arrived. */
export type Callbacks = {
  /** Tells about a finished payment, as its wallet's behaviour wants it. Resolves when all was tried. */
  tell: (payment: MoneyPayment) => Promise<void>;
  /** A false "paid" with a hash made with another key. */
  forge: (payment: MoneyPayment) => Promise<void>;
  /** Waits for those on their way. */
  flush: () => Promise<void>;
};

/** Makes the sender. `hash` is base64 HMAC-SHA256 of the JSON text of `transaction` (PROVIDERS.md section 5). */
export function callbacks({ url, key }: CallbackOptions): Callbacks {
  const onTheirWay = new Set<Promise<void>>();

  function post(transaction: Record<string, unknown>, signingKey: string): Promise<void> {
    const text = JSON.stringify(transaction);
    const hash = createHmac('sha256', signingKey).update(text).digest('base64');
    const sending = fetchQuietly(url(), `{"transaction":${text},"hash":${JSON.stringify(hash)}}`);
    onTheirWay.add(sending);
    return sending.finally(() => onTheirWay.delete(sending));
  }

  return {
    tell: async (payment) => {
      if (payment.behaviour === 'callback-lost') return;
      const times = payment.behaviour === 'callback-twice' ? 3 : 1;
      for (let sent = 0; sent < times; sent += 1) await post(messageAbout(payment), key);
    },
    forge: (payment) =>
      post(messageAbout({ ...payment, status: 'TS', moneyId: 'MP000000000000' }), `${key}?`),
    flush: async () => {
      await Promise.allSettled(onTheirWay);
    },
  };
}

function messageAbout({ id, status, moneyId, amount }: MoneyPayment): Record<string, unknown> {
  const paid = status === 'TS';
  return {
    id,
    message: paid ? `Paid RWF ${amount}` : 'Transaction failed',
    status_code: paid ? 'TS' : 'TF',
    ...(moneyId ? { airtel_money_id: moneyId } : {}),
  };
}

async function fetchQuietly(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  // A portal that is down misses the callback, as in real life: its own enquiries find out.
  await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(
    () => {},
  );
}
