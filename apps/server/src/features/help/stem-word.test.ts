import type { Locale } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { stemWord } from './stem-word.ts';

// Forms of one word that customers search by and questions are written with.
const FORMS: readonly (readonly [locale: Locale, word: string, ...others: string[]])[] = [
  ['en', 'company', 'companies'],
  ['en', 'reply', 'replies', 'replied'],
  ['en', 'block', 'blocks', 'blocked', 'blocking'],
  ['en', 'box', 'boxes'],
  ['fr', 'solde', 'soldes'],
  ['fr', 'forfait', 'forfaits'],
  ['fr', 'recharger', 'rechargez', 'rechargee', 'rechargees', 'recharge'],
  ['fr', "l'argent", 'argent'],
  ['fr', "qu'argent", 'argent'],
  ['sw', 'ninalipa', 'nimelipa', 'utalipa', 'tulilipa', 'wamelipa'],
  ['sw', 'sijalipa', 'hajalipa', 'analipa'],
];

test.each(FORMS.map(([locale, word, ...others]) => ({ locale, word, others })))(
  '$locale: $word has one stem with its other forms',
  ({ locale, word, others }) => {
    expect(others.map((other) => stemWord(other, locale))).toEqual(others.map(() => stemWord(word, locale)));
  },
);

test.each([
  ['en', 'pin'],
  ['en', 'yes'],
  ['sw', 'pin'],
  ['fr', 'les'],
] as const)('%s: a short word such as %s keeps its letters', (locale, word) => {
  expect(stemWord(word, locale)).toBe(word);
});
