import { expect, test } from 'vitest';
import { createTileStore } from './tile-store.ts';

/** A server that answers with `replies` in turn, the last one forever. */
function createStore(...replies: (() => Response)[]) {
  const requests: string[] = [];
  const store = createTileStore({
    template: '/tiles/{z}/{x}/{y}?v=1',
    decode: async (bytes) => new TextDecoder().decode(bytes),
    fetch: async (url) => {
      requests.push(String(url));
      return (replies.length > 1 ? replies.shift() : replies[0])?.() ?? new Response(null, { status: 500 });
    },
  });
  return { store, requests };
}
const found = () => new Response('streets');

test('canvases that show parts of one tile load it once', async () => {
  const { store, requests } = createStore(found);
  expect(await Promise.all([store(14, 1, 2), store(14, 1, 2)])).toEqual(['streets', 'streets']);
  expect(requests).toEqual(['/tiles/14/1/2?v=1']);
});

test('a place without a tile is empty', async () => {
  const { store } = createStore(() => new Response(null, { status: 204 }));
  expect(await store(14, 1, 2)).toBeNull();
});

test('a tile that failed is requested again', async () => {
  const { store } = createStore(() => new Response(null, { status: 503 }), found);
  await expect(store(14, 1, 2)).rejects.toThrow(/503/);
  expect(await store(14, 1, 2)).toBe('streets');
});

test('a long journey does not fill the memory: old tiles are forgotten', async () => {
  const { store, requests } = createStore(found);
  for (let x = 0; x < 200; x += 1) await store(14, x, 0);
  await store(14, 199, 0);
  await store(14, 0, 0);
  expect(requests).toHaveLength(201);
});
