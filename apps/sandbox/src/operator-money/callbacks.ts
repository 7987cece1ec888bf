import { createHmac } from 'node:crypto';
import { callbackSender } from '../callback-sender.ts';
import type { MoneyPayment } from './payments.ts';

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
  const { send, flush } = callbackSender();
  const post = (transaction: Record<string, unknown>, signingKey: string) => {
    const text = JSON.stringify(transaction);
    const hash = createHmac('sha256', signingKey).update(text).digest('base64');
    return send(url(), `{"transaction":${text},"hash":${JSON.stringify(hash)}}`);
  };
  return {
    tell: async (payment) => {
      if (payment.behaviour === 'callback-lost') return;
      const times = payment.behaviour === 'callback-twice' ? 3 : 1;
      for (let sent = 0; sent < times; sent += 1) await post(messageAbout(payment), key);
    },
    forge: (payment) =>
      post(messageAbout({ ...payment, status: 'TS', moneyId: 'MP000000000000' }), `${key}?`),
    flush,
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
