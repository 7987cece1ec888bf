import type { WalletBehaviour } from './magic-outcomes.ts';

const ATTEMPT_MS = 5_000;

/** How often a behaviour sends a callback; once unless named. */
const COUNTS: Partial<Record<WalletBehaviour, number>> = { 'callback-lost': 0, 'callback-twice': 3 };

/** How often a payer's behaviour has its payments' callbacks sent. */
export function callbackCount(behaviour: WalletBehaviour): number {
  return COUNTS[behaviour] ?? 1;
}

/** Tries a request once. A portal that is down misses it for good, as in real life: its own status check finds out. */
export async function sendOnce(url: string, request: RequestInit): Promise<void> {
  await fetch(url, { ...request, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(() => {});
}

/** A JSON message to a merchant. */
export type CallbackMessage = { url: string; body: unknown; method?: 'POST' | 'PUT' };

/** Sends callbacks without retrying them. */
export type CallbackSender = {
  /** Sends a message `count` times, one after the other. Resolves when all were tried. */
  send: (message: CallbackMessage, count?: number) => Promise<void>;
  /** Waits for those in flight. */
  flush: () => Promise<void>;
};

/** Makes a sender that can wait for what is in flight. */
export function callbackSender(): CallbackSender {
  const inFlight = new Set<Promise<void>>();
  return {
    send: (message, count = 1) => {
      const sending = sendRepeatedly(message, count);
      inFlight.add(sending);
      return sending.finally(() => inFlight.delete(sending));
    },
    flush: async () => {
      await Promise.allSettled(inFlight);
    },
  };
}

async function sendRepeatedly({ url, body, method = 'POST' }: CallbackMessage, count: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (let sent = 0; sent < count; sent += 1)
    await sendOnce(url, { method, headers, body: JSON.stringify(body) });
}
