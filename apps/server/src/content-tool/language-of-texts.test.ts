import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { learnLanguages, wordsOf } from './testing/guess-language.ts';
import { readSentences } from './testing/read-sentences.ts';

const sentences = readSentences();
const guess = learnLanguages(sentences);

/** Right texts that look like another language: short ones whose words the other language uses more. */
const RIGHT: Record<Locale, string[]> = {
  en: [
    'Village',
    '{name} Village',
    'Lake {name}',
    'Suggestions',
    'Main pages',
    'Congratulations!',
    '## Our Service Experience',
    'installation possible',
    'Journal',
  ],
  sw: ['Nzuri', 'Nzuri sana', 'Kongo (DRC)', 'Hongera!'],
  rw: ['Hagati ya saa 23:00 na saa 05:00.', 'hagati ya saa 23:00 na saa 05:00'],
  fr: [
    'Province',
    'Province du Nord',
    'Week-end 4 GB',
    'jeudi',
    'eKash',
    // The names of columns of a file.
    'time, kind (charge, refund, dispute, fee ou payout), amount, fee, currency, our reference, their reference, payout, text.',
    'Il faut time, kind, amount et their reference.',
  ],
};

test('every sentence that a visitor or the staff read is in the language of its file', () => {
  const foreign = sentences
    .filter(({ locale, text }) => !RIGHT[locale].includes(text))
    .flatMap((sentence) => {
      const found = guess(sentence);
      return found ? [`${sentence.locale} ${sentence.place}: "${sentence.text}" is ${found}`] : [];
    });
  expect(foreign).toEqual([]);
});

// The check above is worth what it sees: each tenth sentence is put into the files of the other languages.
test('a sentence of another language would be seen in 98 of 100 cases', () => {
  const placed = sentences
    .filter(({ text }, index) => index % 10 === 0 && wordsOf(text).length > 1)
    .flatMap((sentence) =>
      LOCALE_LIST.filter((locale) => locale !== sentence.locale).map((locale) => ({ sentence, locale })),
    );
  const seen = placed.filter(({ sentence, locale }) => guess(sentence, locale));
  expect(placed.length).toBeGreaterThan(2_000);
  expect(seen.length / placed.length).toBeGreaterThan(0.98);
});

test.each<[Locale, string, Locale]>([
  ['rw', 'Le paiement n’a pas abouti.', 'fr'],
  ['rw', 'Annuler', 'fr'],
  ['sw', 'Your payment did not go through.', 'en'],
  ['fr', 'Malipo yako hayakufanikiwa.', 'sw'],
  ['sw', 'Ishyura ukoresheje nimero yawe.', 'rw'],
  ['en', 'Votre code est périmé', 'fr'],
])('in the %s file "%s" is found', (locale, text, language) => {
  expect(guess({ locale, place: 'a new text', text })).toBe(language);
});
