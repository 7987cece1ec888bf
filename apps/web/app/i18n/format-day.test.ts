import { readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

const wordsOf = (locale: string): string => {
  const file = new URL(`../../../../content/${locale}/payment-translation.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'))['time.months'];
};

// « le 1er décembre 1996 (et non le 1 décembre 1996) »: Le guide du rédacteur, 2.4.2 (Bureau de la traduction, Canada).
test('the first day of a month is 1er in French and 1 in every other language', () => {
  const first = LOCALE_LIST.map((locale) => [locale, formatDay('2026-12-01', wordsOf(locale))]);
  expect(Object.fromEntries(first)).toEqual({
    en: '1\u00a0December\u00a02026',
    sw: '1\u00a0Desemba\u00a02026',
    rw: '1\u00a0Ukuboza\u00a02026',
    fr: '1er\u00a0décembre\u00a02026',
  });
  expect(formatDay('2026-12-21', wordsOf('fr'))).toBe('21\u00a0décembre\u00a02026');
});
