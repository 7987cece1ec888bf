import { expect, test, vi } from 'vitest';
import { openNotice, showNotice } from './notifications.ts';

const ORIGIN = 'https://portal.test';

/** The part of the browser in use, with these pages open. */
function browserWith(...paths: string[]) {
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => null);
  const focused: string[] = [];
  const pages = paths.map((path) => ({ url: ORIGIN + path, focus: async () => focused.push(path) }));
  const worker = {
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  };
  return { worker, showNotification, openWindow, focused };
}

test('a notification shows what was sent, and the same one twice only once', async () => {
  const { worker, showNotification } = browserWith();
  const notice = { title: 'Isano', body: 'x', url: '/sw/my-lines', tag: 'r1' };
  await showNotice(worker, notice);
  expect(showNotification).toHaveBeenCalledWith('Isano', { body: 'x', tag: 'r1', data: '/sw/my-lines' });
});

test('a press on it opens the lines beside a payment that is open', async () => {
  const { worker, openWindow, focused } = browserWith('/payment/status?tid=1', '/my-lines?said=kept');
  await openNotice(worker, '/my-lines');
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/my-lines`);
  expect(focused).toEqual([]);
});

test('a press on it goes to the lines where they are open', async () => {
  const { worker, openWindow, focused } = browserWith('/', '/my-lines');
  await openNotice(worker, '/my-lines');
  expect(openWindow).not.toHaveBeenCalled();
  expect(focused).toEqual(['/my-lines']);
});
