import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askContentVersion, isShellOld, noteShellRead, shownVersion } from './content-version.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { version: 'v1' } } });
});
afterEach(() => vi.unstubAllGlobals());

const server = (version: string) => async () => Response.json({ version });

test('the shell reads its texts again when the content is new, however often a touched link asks before', async () => {
  await askContentVersion(server('v1'));
  expect(isShellOld()).toBe(false);
  await askContentVersion(server('v2'));
  expect([isShellOld(), isShellOld(), shownVersion()]).toEqual([true, true, 'v2']);
  noteShellRead();
  expect(isShellOld()).toBe(false);
  await askContentVersion(server('v3'));
  expect(isShellOld()).toBe(true);
});

test('a server that can’t be reached leaves the page as it is', async () => {
  await askContentVersion(() => Promise.reject(new TypeError('offline')));
  expect(shownVersion()).toBe('v1');
});
