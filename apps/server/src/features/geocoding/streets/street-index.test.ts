import { expect, test } from 'vitest';
import { createStreetIndex } from './street-index.ts';

const at = (lat: number) => ({ lat, lng: 30 });

test('the parts of a street in neighbouring tiles are one street', () => {
  const index = createStreetIndex();
  for (const lat of [-1.95, -1.951, -1.96])
    index.add({ streets: [{ name: 'KN 5 Rd', at: at(lat) }], houses: [] });
  expect(index.named(['kn', '5'])).toHaveLength(1);
});

test('streets and houses above the limit are left out, and the index says so', () => {
  const index = createStreetIndex({ streets: 2, houses: 1 });
  const names = ['KN 1 Rd', 'KN 2 Rd', 'KN 3 Rd'];
  index.add({ streets: names.slice(0, 2).map((name) => ({ name, at: at(-1.95) })), houses: [] });
  expect(index.isFull()).toBe(false);
  index.add({
    streets: names.map((name) => ({ name, at: at(-1.95) })),
    houses: ['1', '2'].map((number) => ({ street: 'KN 1 Rd', number, at: at(-1.95) })),
  });
  expect([index.size(), index.isFull()]).toEqual([{ streets: 2, houses: 1 }, true]);
});
