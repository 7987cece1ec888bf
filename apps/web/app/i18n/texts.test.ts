import { describe, expect, test } from 'vitest';
import { defineTexts, fillIn, includesKey, MissingText, translate } from './texts.ts';
import { parseTextsOf, textsAddress } from './texts-address.ts';

const brand = { product: 'Zuba', wallet: 'Zuba Money' };
const texts = { title: 'Pay with {wallet}', left_one: '{count} try left', left_other: '{count} tries left' };

describe('a text', () => {
  test('has the names of the brand and those of the caller filled in', () => {
    expect(translate({ texts, locale: 'en', brand }, 'title')).toBe('Pay with Zuba Money');
    expect(translate({ texts, locale: 'en', brand }, 'title', { wallet: 'MPESA' })).toBe('Pay with MPESA');
  });

  test('has the plural form of its language', () => {
    const left = (count: number, locale: 'en' | 'fr') =>
      translate({ texts, locale, brand }, 'left', { count });
    expect([left(1, 'en'), left(4, 'en'), left(0, 'en')]).toEqual([
      '1 try left',
      '4 tries left',
      '0 tries left',
    ]);
    expect(left(0, 'fr')).toBe('0 try left');
  });

  test('has the other form, or none, where the language has only that', () => {
    const translation = { texts: { a_other: 'many', b: 'any' }, locale: 'en', brand } as const;
    expect(translate(translation, 'a', { count: 1 })).toBe('many');
    expect(translate(translation, 'b', { count: 1 })).toBe('any');
  });

  test('throws when it was not loaded', () => {
    expect(() => translate({ texts, locale: 'en', brand }, 'nowhere')).toThrow(MissingText);
  });

  test('keeps a name without a value visible', () => {
    expect(fillIn('Call {number} or {other}', { number: '300' })).toBe('Call 300 or {other}');
  });
});

describe('the texts of a screen', () => {
  const card = defineTexts('payment-translation', ['card'], ['card.status']);

  test('are the keys of its groups', () => {
    expect(
      ['card.title', 'card', 'card.status.paid', 'cards.title'].map((key) => includesKey(card, key)),
    ).toEqual([true, true, false, false]);
    expect(includesKey(defineTexts('about-config'), 'title')).toBe(true);
  });

  test('can be read back from their address', () => {
    const sets = [card, defineTexts('about-config')];
    const address = textsAddress(sets, 'sw', 'v1');
    expect(address).toBe('/sw/texts.json?of=payment-translation:card,-card.status;about-config:&v=v1');
    expect(parseTextsOf(new URL(address, 'https://portal.test').searchParams.get('of') ?? '')).toEqual(sets);
    expect(parseTextsOf('message-translation:;no-such-page:a')).toEqual([]);
  });
});
