import { expect, test } from 'vitest';
import { isNearly } from './is-nearly.ts';

test.each([
  ['recharge', 'recharg'],
  ['recharge', 'rechrage'],
  ['bundle', 'bundel'],
  ['roaming', 'romaing'],
  ['kifurushi', 'kifurush'],
  ['kifurushi', 'kifirusi'],
])('%s is found by %s', (word, typed) => {
  expect(isNearly(word, typed)).toBe(true);
});

test.each([
  ['till', 'bill'],
  ['pin', 'pun'],
  ['money', 'roaming'],
  ['sim', 'sms'],
])('%s is not found by %s', (word, typed) => {
  expect(isNearly(word, typed)).toBe(false);
});
