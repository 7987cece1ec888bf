import { describe, expect, test } from 'vitest';
import { createToastQueue } from './toast-queue.ts';

/** Timers that the test controls. */
function createTimers() {
  let now = 0;
  const due = new Set<{ at: number; call: () => void }>();
  return {
    now: () => now,
    after(ms: number, call: () => void) {
      const entry = { at: now + ms, call };
      due.add(entry);
      return () => void due.delete(entry);
    },
    pass(seconds: number) {
      now += seconds * 1000;
      for (const entry of [...due]) if (entry.at <= now && due.delete(entry)) entry.call();
    },
  };
}

function createQueue() {
  const timers = createTimers();
  const queue = createToastQueue(timers);
  return { ...queue, pass: timers.pass, messages: () => queue.snapshot().map(({ message }) => message) };
}

describe('toasts', () => {
  test('hides a success after three seconds and an error after ten', () => {
    const { show, pass, messages } = createQueue();
    show({ tone: 'success', message: 'Thank you for reaching out' });
    show({ tone: 'error', message: 'Something Went Wrong!' });
    pass(2.9);
    expect(messages()).toHaveLength(2);
    pass(0.1);
    expect(messages()).toEqual(['Something Went Wrong!']);
    pass(7);
    expect(messages()).toEqual([]);
  });

  test('stays while it is read and then for the remaining time', () => {
    const { show, pass, pause, resume, messages } = createQueue();
    show({ tone: 'success', message: 'Saved' });
    pass(2);
    pause();
    pass(60);
    expect(messages()).toEqual(['Saved']);
    resume();
    pass(0.9);
    expect(messages()).toEqual(['Saved']);
    pass(0.1);
    expect(messages()).toEqual([]);
  });

  test('pauses a toast that appears while another is read', () => {
    const { show, pass, pause, resume, messages } = createQueue();
    show({ tone: 'error', message: 'first' });
    pause();
    show({ tone: 'success', message: 'second' });
    pass(60);
    expect(messages()).toEqual(['first', 'second']);
    resume();
    pass(3);
    expect(messages()).toEqual(['first']);
  });

  test('restarts the same message instead of adding it again', () => {
    const { show, pass, messages } = createQueue();
    show({ tone: 'success', message: 'Saved' });
    pass(2);
    show({ tone: 'success', message: 'Saved' });
    pass(2);
    expect(messages()).toEqual(['Saved']);
    pass(1);
    expect(messages()).toEqual([]);
  });

  test('runs the next toast after the last one was closed while it was read', () => {
    const { show, pass, pause, dismiss, snapshot, messages } = createQueue();
    show({ tone: 'error', message: 'first' });
    pause();
    dismiss(snapshot()[0]?.id ?? 0);
    show({ tone: 'success', message: 'second' });
    pass(3);
    expect(messages()).toEqual([]);
  });
});
