import { expect, test } from 'vitest';
import { buildPageCsp } from './security-headers.ts';

const workerRule = (dev: boolean) =>
  buildPageCsp('n', { assetHost: null, dev, tiles: null, frames: [] })
    .split('; ')
    .find((rule) => rule.startsWith('worker-src'));

// Vite's client waits for the restart in a worker that it makes from a blob (packages/vite/src/client/client.ts).
test('a page in development comes back after the server has restarted', () => {
  expect(workerRule(true)).toBe("worker-src 'self' blob:");
});

test("a customer's page starts workers from our own files only", () => {
  expect(workerRule(false)).toBe("worker-src 'self'");
});
