import {
  type CallbackMessage,
  type CallbackSender,
  callbackCount,
  callbackSender,
} from '../callback-sender.ts';
import type { WalletPayment } from './payments.ts';

/** How a company notifies its merchants. */
export type WalletCallbacks = CallbackSender & {
  /** Reports a payment that ended, as often as its wallet's behaviour has it. Resolves when all was tried. */
  notify: (payment: WalletPayment) => Promise<void>;
  /** Sends a false "paid", as an attacker would who has learnt the address. */
  forge: (payment: WalletPayment) => Promise<void>;
};

/** The message about a payment; `null` when its merchant gets none. A forged one cannot be signed with the right key. */
type MessageOf = (payment: WalletPayment, isForged: boolean) => CallbackMessage | null;

/** Makes the callbacks of one protocol. */
export function walletCallbacks(messageOf: MessageOf): WalletCallbacks {
  const sender = callbackSender();
  return {
    ...sender,
    notify: async (payment) => {
      const message = messageOf(payment, false);
      if (message) await sender.send(message, callbackCount(payment.behaviour));
    },
    forge: async (payment) => {
      const { amount } = payment;
      const message = messageOf({ ...payment, result: 'paid', charged: amount, receipt: 'QFORGED000' }, true);
      if (message) await sender.send(message);
    },
  };
}

/** Callbacks of companies that send them unsigned, to the address of the request. */
export function requestCallbacks(
  describe: (payment: WalletPayment) => object,
  method: 'POST' | 'PUT' = 'POST',
): WalletCallbacks {
  return walletCallbacks((payment) => {
    const { callbackUrl: url } = payment;
    return url === null ? null : { url, body: describe(payment), method };
  });
}
