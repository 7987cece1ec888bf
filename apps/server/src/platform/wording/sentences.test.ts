import { expect, test } from 'vitest';
import { createSay } from './sentences.ts';

const SENTENCES: Record<string, string> = {
  'error.1004': 'PIN ya {wallet} si sahihi',
  'wait.hours': 'Saa {hours} {more}',
};
const say = createSay({ name: 'Umoja' }, (key) => SENTENCES[key] ?? '');

test('a sentence has the brand’s names and the given ones filled in', () => {
  expect(say('error.1004', 'sw')).toBe('PIN ya Umoja Money si sahihi');
  expect(say('error.1004', 'sw', { wallet: 'MPESA' })).toBe('PIN ya MPESA si sahihi');
});

test('a name without a value stays visible', () => {
  expect(say('wait.hours', 'sw', { hours: '3' })).toBe('Saa 3 {more}');
});
