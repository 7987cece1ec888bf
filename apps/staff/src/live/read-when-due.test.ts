import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readWhenDue } from './read-when-due.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page that is read again by itself, and what happens to it. */
function openPage() {
  const page = { readings: 0, isGone: false, hasDialog: false, readMs: 0 };
  const { onChange, end } = readWhenDue({
    read: async () => {
      page.readings += 1;
      if (page.readMs > 0) await new Promise((done) => setTimeout(done, page.readMs));
      return !page.isGone;
    },
    standsStill: () => page.hasDialog,
  });
  return { page, onChange, end };
}

test('each change is read at once, and only once', async () => {
  const { page, onChange } = openPage();
  await pass(MINUTE);
  expect(page.readings).toBe(0);
  for (const count of [1, 2]) {
    onChange();
    await pass(MINUTE);
    expect(page.readings).toBe(count);
  }
});

// Nothing else may change for hours: then the page would show what is over, and say that it follows.
test('what could not be read is read every quarter of a minute, until the portal answers again', async () => {
  const { page, onChange } = openPage();
  page.isGone = true;
  onChange();
  await pass(14_999);
  expect(page.readings).toBe(1);
  await pass(1);
  expect(page.readings).toBe(2);
  page.isGone = false;
  await pass(MINUTE);
  expect(page.readings).toBe(3);
});

test('what changes while the page is read is read a second after it, once, however much it was', async () => {
  const { page, onChange } = openPage();
  page.readMs = 300;
  onChange();
  await pass(100);
  for (let change = 0; change < 3; change += 1) onChange();
  await pass(200 + 999);
  expect(page.readings).toBe(1);
  await pass(MINUTE);
  expect(page.readings).toBe(2);
});

test('behind a dialog the page stands still, and follows when it is closed', async () => {
  const { page, onChange } = openPage();
  page.hasDialog = true;
  onChange();
  await pass(MINUTE);
  expect(page.readings).toBe(0);
  page.hasDialog = false;
  await pass(MINUTE);
  expect(page.readings).toBe(1);
});

test.each([
  ['between two readings', 1_000],
  ['while it was read', 100],
])('a page that was left %s is not read any more', async (_, leftAfter) => {
  const { page, onChange, end } = openPage();
  Object.assign(page, { isGone: true, readMs: 300 });
  onChange();
  await pass(leftAfter);
  end();
  await pass(MINUTE);
  expect(page.readings).toBe(1);
});
