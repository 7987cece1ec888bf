import { expect, test } from 'vitest';
import { createFormatText } from './sentences.ts';

const SENTENCES: Record<string, string> = {
  'error.1004': 'PIN ya {wallet} si sahihi',
  'wait.hours': 'Saa {hours} {more}',
};
const formatText = createFormatText({ name: 'Umoja' }, (key) => SENTENCES[key] ?? '');

test('a sentence has the brand’s names and the given ones filled in', () => {
  expect(formatText('error.1004', 'sw')).toBe('PIN ya Umoja Money si sahihi');
  expect(formatText('error.1004', 'sw', { wallet: 'MPESA' })).toBe('PIN ya MPESA si sahihi');
});

test('a name without a value stays visible', () => {
  expect(formatText('wait.hours', 'sw', { hours: '3' })).toBe('Saa 3 {more}');
});
