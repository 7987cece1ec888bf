import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const shell = { close: 'Close', title: 'Portal' };
const screen = { title: 'Recharge' };

test('a screen has the texts of all parts, the last one first', () => {
  expect(mergeTexts([shell, screen])).toEqual({ close: 'Close', title: 'Recharge' });
  expect(mergeTexts([screen, shell])).toEqual({ close: 'Close', title: 'Portal' });
  expect(mergeTexts([])).toEqual({});
});

test('the same parts are merged once, other parts again', () => {
  expect(mergeTexts([shell, screen])).toBe(mergeTexts([shell, screen]));
  expect(mergeTexts([shell, { title: 'Bill' }])).toEqual({ close: 'Close', title: 'Bill' });
  expect(mergeTexts([shell, screen, { title: 'Bill' }]).title).toBe('Bill');
});
