import { describe, expect, test } from 'vitest';
import { createToastQueue } from './toast-queue.ts';

/** Time held in hand. */
function handTimers() {
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

function queueWithTime() {
  const timers = handTimers();
  const queue = createToastQueue(timers);
  return { ...queue, pass: timers.pass, messages: () => queue.snapshot().map(({ message }) => message) };
}

describe('toasts', () => {
  test('a success goes after three seconds, an error after ten', () => {
    const { show, pass, messages } = queueWithTime();
    show({ tone: 'success', message: 'Thank you for reaching out' });
    show({ tone: 'error', message: 'Something Went Wrong!' });
    pass(2.9);
    expect(messages()).toHaveLength(2);
    pass(0.1);
    expect(messages()).toEqual(['Something Went Wrong!']);
    pass(7);
    expect(messages()).toEqual([]);
  });

  test('one that is being read stays, and has its remaining time afterwards', () => {
    const { show, pass, pause, resume, messages } = queueWithTime();
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

  test('one that comes while another is read waits with it', () => {
    const { show, pass, pause, resume, messages } = queueWithTime();
    show({ tone: 'error', message: 'first' });
    pause();
    show({ tone: 'success', message: 'second' });
    pass(60);
    expect(messages()).toEqual(['first', 'second']);
    resume();
    pass(3);
    expect(messages()).toEqual(['first']);
  });

  test('the same message again starts anew instead of piling up', () => {
    const { show, pass, messages } = queueWithTime();
    show({ tone: 'success', message: 'Saved' });
    pass(2);
    show({ tone: 'success', message: 'Saved' });
    pass(2);
    expect(messages()).toEqual(['Saved']);
    pass(1);
    expect(messages()).toEqual([]);
  });

  test('closing the last one while it is read does not hold up the next', () => {
    const { show, pass, pause, dismiss, snapshot, messages } = queueWithTime();
    show({ tone: 'error', message: 'first' });
    pause();
    dismiss(snapshot()[0]?.id ?? 0);
    show({ tone: 'success', message: 'second' });
    pass(3);
    expect(messages()).toEqual([]);
  });
});
