import { describe, expect, test } from 'vitest';
import { defineTexts, differingTexts, fillIn, MissingText, translate } from './texts.ts';

const english = {
  title: 'Pay with {wallet}',
  left_one: '{count} try left',
  left_other: '{count} tries left',
};
const words = { product: 'Zuba', wallet: 'Zuba Money' };

describe('a text', () => {
  test('the content of the language is laid over the built-in English', () => {
    const wording = { english, content: { title: 'Lipa kwa {wallet}' }, locale: 'sw', words } as const;
    expect(translate(wording, 'title')).toBe('Lipa kwa Zuba Money');
    expect(translate({ ...wording, content: {} }, 'title')).toBe('Pay with Zuba Money');
  });

  test('the form follows the number, in each language', () => {
    const wording = { english, content: {}, locale: 'en', words } as const;
    expect(translate(wording, 'left', { count: 1 })).toBe('1 try left');
    expect(translate(wording, 'left', { count: 4 })).toBe('4 tries left');
    const content = { left_one: 'Nafasi {count} imebaki', left_other: 'Nafasi {count} zimebaki' };
    expect(translate({ ...wording, content, locale: 'sw' }, 'left', { count: 1 })).toBe('Nafasi 1 imebaki');
    expect(translate({ ...wording, content, locale: 'sw' }, 'left', { count: 0 })).toBe('Nafasi 0 zimebaki');
  });

  test('a text that a language lacks is English, in the form that English has for the number', () => {
    const wording = { english, content: {}, locale: 'sw', words } as const;
    expect(translate(wording, 'left', { count: 1 })).toBe('1 try left');
    expect(translate(wording, 'left', { count: 0 })).toBe('0 tries left');
  });

  test('one that is missing everywhere throws', () => {
    expect(() => translate({ english, content: {}, locale: 'en', words }, 'nowhere')).toThrow(MissingText);
  });

  test('a name nobody gave stays visible', () => {
    expect(fillIn('Call {number} or {other}', { number: '300' })).toBe('Call 300 or {other}');
  });
});

describe('what is sent to the browser', () => {
  const content = { title: 'Pay with {wallet}', left_one: 'One try left', unknown: 'x' };

  test('is only what differs from the English it has', () => {
    expect(differingTexts(defineTexts('orp-translation', english), content)).toEqual({
      left_one: 'One try left',
    });
  });

  test('includes unknown keys where a page may hold more, such as another menu item', () => {
    const open = defineTexts('website-headers-config', english, { open: true });
    expect(differingTexts(open, content)).toEqual({ left_one: 'One try left', unknown: 'x' });
  });
});
