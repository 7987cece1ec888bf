import { expect, test } from 'vitest';
import { createStreamSlots } from './stream-slots.ts';

test('each limit holds for itself, and a closed stream frees its slot once', () => {
  const slots = createStreamSlots({ total: 4, perAddress: 3, perVisitor: 2 });
  const take = (address: string, visitorId: string) => slots.take({ address, visitorId });
  const first = take('a', 'keza');
  expect([take('a', 'keza'), take('a', 'keza')]).toEqual([expect.any(Function), 'perVisitor']);
  expect([take('a', 'uwase'), take('a', 'mugabo')]).toEqual([expect.any(Function), 'perAddress']);
  expect([take('b', 'mugabo'), take('c', 'gasana')]).toEqual([expect.any(Function), 'total']);
  if (typeof first !== 'function') throw new Error('the first stream was refused');
  first();
  first();
  expect([take('a', 'keza'), take('c', 'gasana')]).toEqual([expect.any(Function), 'total']);
});
