const ATTEMPT_MS = 5_000;

/** Sends messages to clients, once each, and nobody asks whether they arrived. */
export type CallbackSender = {
  /** Resolves when it was tried. */
  send: (url: string, body: string, method?: 'POST' | 'PUT') => Promise<void>;
  /** Waits for those on their way. */
  flush: () => Promise<void>;
};

/** Makes a sender that knows what is on its way. */
export function callbackSender(): CallbackSender {
  const onTheirWay = new Set<Promise<void>>();
  return {
    send: (url, body, method = 'POST') => {
      const sending = sendQuietly(url, body, method);
      onTheirWay.add(sending);
      return sending.finally(() => onTheirWay.delete(sending));
    },
    flush: async () => {
      await Promise.allSettled(onTheirWay);
    },
  };
}

async function sendQuietly(url: string, body: string, method: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  // A portal that is down misses it for good, as in real life: its own questions find out.
  await fetch(url, { method, headers, body, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(() => {});
}
