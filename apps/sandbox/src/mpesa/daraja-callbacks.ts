import { stkCallback } from './daraja-words.ts';
import type { MpesaPayment } from './mpesa-payments.ts';

const ATTEMPT_MS = 5_000;

/** Sends callbacks as Daraja does: unsigned, once, to the address of the request. */
export type DarajaCallbacks = {
  /** Tells about a payment that ended, as its wallet's behaviour wants it. Resolves when all was tried. */
  tell: (payment: MpesaPayment) => Promise<void>;
  /** A false "paid" to the right address, as somebody would send it who had learnt that address. */
  forge: (payment: MpesaPayment) => Promise<void>;
  post: (url: string, body: object) => Promise<void>;
  /** Waits for those on their way. */
  flush: () => Promise<void>;
};

/** Makes the sender. */
export function darajaCallbacks(clock: { now: () => Date }): DarajaCallbacks {
  const onTheirWay = new Set<Promise<void>>();
  const post = (url: string, body: object) => {
    const sending = postQuietly(url, JSON.stringify(body));
    onTheirWay.add(sending);
    return sending.finally(() => onTheirWay.delete(sending));
  };
  return {
    post,
    tell: async (payment) => {
      const { callbackUrl, behaviour } = payment;
      if (!callbackUrl || behaviour === 'callback-lost') return;
      const times = behaviour === 'callback-twice' ? 3 : 1;
      for (let sent = 0; sent < times; sent += 1) await post(callbackUrl, stkCallback(payment, clock.now()));
    },
    forge: async (payment) => {
      const { callbackUrl, amount } = payment;
      const false_ = { ...payment, result: 'paid', charged: amount, receipt: 'QFORGED000' } as const;
      if (callbackUrl) await post(callbackUrl, stkCallback(false_, clock.now()));
    },
    flush: async () => {
      await Promise.allSettled(onTheirWay);
    },
  };
}

async function postQuietly(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  // A portal that is down misses it for good, as in real life: its own questions find out.
  await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(
    () => {},
  );
}
