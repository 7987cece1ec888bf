import { createUnfinished, type SmsReceipt, type SmsRouteDeps } from '@isano/adapter-kit/sms';
import { z } from 'zod';
import { requireBody, type TmfClient } from '../client/tmf-client.ts';
import type { TmfProfile } from '../profile.ts';

/** A communication message of TMF681 (4.0.0). */
export const communicationMessage = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  state: z.string().nullish(),
});

/** Where messages are. */
export const MESSAGES = { api: 'communication', path: '/communicationMessage' } as const;

/** When the state of a message is asked for, each time after the one before; milliseconds. */
export const ASK_AFTER_MS: readonly number[] = [2, 5, 15, 60, 300, 900, 3_600].map((each) => each * 1000);

/** More messages are not watched: the operator would be asked about nothing else. */
const WATCHED_MAX = 10_000;

/** States in which the document says that a message will not be sent. */
export const NOT_SENT_STATES: ReadonlySet<string> = new Set(['failed', 'cancelled']);

type WatchParts = Pick<SmsRouteDeps, 'receipt' | 'log'> & {
  client: TmfClient;
  profile: Pick<TmfProfile, 'messages'>;
  askAfterMs: readonly number[];
};

/**
 * Asks for the state of accepted messages until it is final, and passes it on as a delivery receipt. What is watched is in
 * memory: after a restart, a message stays accepted.
 */
export function createStateWatch({ client, profile, receipt, log, askAfterMs }: WatchParts) {
  const timers = new Set<NodeJS.Timeout>();
  const asking = createUnfinished();
  let isOpen = true;

  const watch = (id: string, turn = 0): void => {
    const delay = askAfterMs[turn];
    if (delay === undefined || !isOpen || timers.size >= WATCHED_MAX) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void asking.add(ask(id, turn));
    }, delay);
    timers.add(timer.unref());
  };
  const ask = async (id: string, turn: number): Promise<void> => {
    try {
      const path = `${MESSAGES.path}/${encodeURIComponent(id)}`;
      const { state } = requireBody(await client.get({ ...MESSAGES, path }), communicationMessage);
      const known = readReceipt(id, state ?? '', profile);
      if (known === 'open') return watch(id, turn + 1);
      if (known !== 'unreported') await receipt(known);
    } catch (err) {
      if (turn + 1 < askAfterMs.length) return watch(id, turn + 1);
      log.warn({ err }, 'the state of a message could not be read or stored');
    }
  };
  return {
    watch: (id: string) => watch(id),
    close: async (): Promise<void> => {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
      await asking.ended();
    },
  };
}

/** `open`: ask again. `unreported`: sent, and the operator does not say whether it reached the handset. */
function readReceipt(
  messageId: string,
  state: string,
  { messages }: Pick<TmfProfile, 'messages'>,
): SmsReceipt | 'open' | 'unreported' {
  if (NOT_SENT_STATES.has(state)) return { messageId, state: 'failed', error: `TMF681 state ${state}` };
  if (state !== 'completed') return 'open';
  return messages.completed === 'delivered' ? { messageId, state: 'delivered', error: null } : 'unreported';
}
