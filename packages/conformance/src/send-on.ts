import type { SmsOutcome } from '@isano/adapter-kit/sms';
import type { Opened } from './open-route.ts';
import { ConformanceError, expectThat, show } from './scenario.ts';

/** A code, which must be seen nowhere but in its message. */
export const CODE = '483920';
export const TEXT = `Your code is ${CODE} to pay RWF 1,000 for 788 100 001.`;

/** Longest time for what needs no waiting: a slow machine included. */
export const PATIENCE_MS = 60_000;

let count = 0;

/**
 * Sends a message and resolves to its outcome. Rejects with a sentence when `send` rejects, has no outcome in time or one that
 * there is not.
 */
export async function sendOn({ route, to }: Opened, text = TEXT, limitMs = PATIENCE_MS): Promise<SmsOutcome> {
  count += 1;
  const sending = route.send({ id: `conformance-${count}`, to, text, kind: 'code' });
  const outcome = await within(limitMs, sending, 'send had no outcome').catch((cause: Error) => {
    if (cause instanceof ConformanceError) throw cause;
    throw new ConformanceError(`send rejected: ${cause.message}`, { cause });
  });
  const isKnown = ['accepted', 'not-sent', 'refused', 'unknown'].includes(outcome?.kind);
  expectThat(isKnown, `send resolved to ${show(outcome)}`);
  return outcome;
}

/** Rejects when an outcome is another one. */
export function expectOutcome(outcome: SmsOutcome, kind: SmsOutcome['kind'], when: string): void {
  expectThat(outcome.kind === kind, `${when}: the outcome is ${show(outcome)}, not ${kind}`);
}

/** Sends a message that is accepted; resolves to the ids of its receipts. */
export async function acceptedIds(opened: Opened): Promise<string[]> {
  const outcome = await sendOn(opened);
  if (outcome.kind !== 'accepted')
    throw new ConformanceError(`an accepted message has the outcome ${show(outcome)}`);
  return outcome.messageIds;
}

/** Waits for something, and rejects with a sentence when it takes too long. */
export async function within<Result>(ms: number, work: Promise<Result>, otherwise: string): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ConformanceError(`${otherwise} within ${ms / 1_000} s`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
