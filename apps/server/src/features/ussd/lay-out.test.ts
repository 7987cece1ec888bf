import { gsm7Length } from '@portal/domain/language/gsm7';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, MAX_SCREEN } from './lay-out.ts';

const words = { next: 'Suite', back: 'Retour' };

test('shows a short menu on one page', () => {
  const layout = { note: 'No.', page: 0, canGoBack: true, words };
  expect(layOut({ title: 'Choose', choices: ['One', 'Two'] }, layout)).toEqual({
    text: 'No.\nChoose\n1 One\n2 Two\n00 Retour',
    hasNext: false,
  });
});

test('shows every choice of any list once, under its number, on pages that no handset cuts', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/\s/g, ' '));
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 30 }), fc.boolean(), (title, choices, canGoBack) => {
      const numbers: number[] = [];
      for (let page = 0, hasNext = true; hasNext; page += 1) {
        const shown = layOut(
          { title, choices: choices.map((each) => `:${each}`) },
          { note: '', page, canGoBack, words },
        );
        expect(gsm7Length(shown.text)).toBeLessThanOrEqual(MAX_SCREEN);
        for (const [, number] of shown.text.matchAll(/^(\d+) :/gm)) numbers.push(Number(number));
        expect(shown.text.endsWith('00 Retour')).toBe(canGoBack);
        hasNext = shown.hasNext;
      }
      expect(numbers).toEqual(choices.map((_, index) => index + 1));
    }),
  );
});
