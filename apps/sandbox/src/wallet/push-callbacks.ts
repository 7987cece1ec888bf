import { callbackSender } from '../callback-sender.ts';
import type { PushPayment } from './push-payments.ts';

/** How a company tells its clients: unsigned, to the address of the request. */
export type PushCallbacks = {
  /** Tells about a payment that ended, as its wallet's behaviour wants it. Resolves when all was tried. */
  tell: (payment: PushPayment) => Promise<void>;
  /** A false "paid" to the right address, as somebody would send it who had learnt that address. */
  forge: (payment: PushPayment) => Promise<void>;
  /** Any other message. */
  post: (url: string, body: object) => Promise<void>;
  /** Waits for those on their way. */
  flush: () => Promise<void>;
};

type Protocol = {
  method: 'POST' | 'PUT';
  /** What is said about a payment that ended. */
  messageOf: (payment: PushPayment) => object;
};

/** Makes the teller of one protocol. */
export function pushCallbacks({ method, messageOf }: Protocol): PushCallbacks {
  const { send, flush } = callbackSender();
  const post = (url: string, body: object) => send(url, JSON.stringify(body), method);
  return {
    post,
    flush,
    tell: async (payment) => {
      const { callbackUrl, behaviour } = payment;
      if (!callbackUrl || behaviour === 'callback-lost') return;
      const times = behaviour === 'callback-twice' ? 3 : 1;
      for (let sent = 0; sent < times; sent += 1) await post(callbackUrl, messageOf(payment));
    },
    forge: async (payment) => {
      const { callbackUrl, amount } = payment;
      const lie = { ...payment, result: 'paid', charged: amount, receipt: 'QFORGED000' } as const;
      if (callbackUrl) await post(callbackUrl, messageOf(lie));
    },
  };
}
