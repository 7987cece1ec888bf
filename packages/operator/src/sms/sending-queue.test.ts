import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SmsKind } from '../sms-port.ts';
import { createSendingQueue, NoTurnError } from './sending-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose messages stay unanswered until the test answers them, in the order in which they were sent. */
function makeQueue(limits: { window: number; perSecond: number }) {
  const queue = createSendingQueue({ ...limits, maxWaitMs: 10_000 });
  const sent: string[] = [];
  const open: (() => void)[] = [];
  const add = (kind: SmsKind, name: string) =>
    queue.run(kind, () => {
      sent.push(name);
      return new Promise<void>((resolve) => open.push(resolve));
    });
  return { queue, sent, open, add };
}

test('sends codes before notices, each in its order', async () => {
  const { sent, open, add } = makeQueue({ window: 1, perSecond: 1_000 });
  for (const name of ['notice 1', 'notice 2']) void add('notice', name);
  for (const name of ['code 1', 'code 2']) void add('code', name);
  for (let turn = 0; turn < 4; turn += 1) {
    await vi.advanceTimersByTimeAsync(10);
    open.shift()?.();
  }
  expect(sent).toEqual(['notice 1', 'code 1', 'code 2', 'notice 2']);
});

test('awaits no more answers than its window', async () => {
  const { sent, open, add } = makeQueue({ window: 2, perSecond: 1_000 });
  for (const name of ['a', 'b', 'c']) void add('code', name);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['a', 'b']);
  open.shift()?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('sends no more messages in a second than its limit', async () => {
  const { sent, add } = makeQueue({ window: 100, perSecond: 4 });
  for (let count = 0; count < 20; count += 1) void add('notice', String(count)).catch(() => {});
  await vi.advanceTimersByTimeAsync(1_990);
  expect(sent).toHaveLength(8);
});

test('does not send what waited too long', async () => {
  const { queue, sent, add } = makeQueue({ window: 1, perSecond: 10 });
  queue.pause(60_000);
  const waiting = expect(add('code', 'late')).rejects.toThrow(NoTurnError);
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});
