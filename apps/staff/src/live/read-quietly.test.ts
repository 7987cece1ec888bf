import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { isReadingQuietly, keepLast, readQuietly } from './read-quietly.ts';

// A page that is replaced by an error, or left for the sign-in, loses the note that is being typed in it.

const at = (url: string) => ({ request: new Request(url) }) as LoaderFunctionArgs;
const CASE = 'http://desk.test/staff/payments/a';

/** A page of the desk whose server may be gone. */
function openPage() {
  const server = { isGone: false, version: 1 };
  const load = keepLast(async () => {
    if (server.isGone) throw new Error('UNAVAILABLE');
    return server.version;
  });
  return { server, load };
}

test('a page that is read again by itself stays as it was while the portal is gone, and follows when it is back', async () => {
  const { server, load } = openPage();
  expect(await load(at(CASE))).toBe(1);
  let shown = 0;
  const readAgain = () =>
    readQuietly(async () => {
      shown = await load(at(CASE));
    });
  server.isGone = true;
  expect(await readAgain()).toBe(false);
  expect(shown).toBe(1);
  Object.assign(server, { isGone: false, version: 2 });
  expect(await readAgain()).toBe(true);
  expect(shown).toBe(2);
});

test('whoever opens or reloads a page is told that it cannot be read, also after it was read again by itself', async () => {
  const { server, load } = openPage();
  await load(at(CASE));
  server.isGone = true;
  await readQuietly(async () => {
    await load(at(CASE));
  });
  expect(isReadingQuietly()).toBe(false);
  await expect(load(at(CASE))).rejects.toThrow('UNAVAILABLE');
});

test('another case is never shown in place of the one that cannot be read', async () => {
  const { server, load } = openPage();
  await load(at(CASE));
  server.isGone = true;
  await readQuietly(async () => {
    await expect(load(at('http://desk.test/staff/payments/b'))).rejects.toThrow('UNAVAILABLE');
  });
});
