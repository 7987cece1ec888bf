import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import type { Locale } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { exchangeItems, fieldsOf, leadOf, removeItem, type SeenTexts } from './edit-items.ts';

type Texts = Partial<Record<Locale, Record<string, string>>>;

/** A file of which customers have `live`, and the person sees `shown`. */
function seen(live: Texts, shown: Texts = live): SeenTexts {
  const languages = Object.keys(shown) as Locale[];
  const keys = new Set(languages.flatMap((locale) => Object.keys({ ...live[locale], ...shown[locale] })));
  const rows: ContentFilePage['rows'] = [...keys].map((key) => ({
    key,
    texts: languages.map((locale) => {
      const text = live[locale]?.[key];
      return {
        locale,
        live: text === undefined ? null : { text, origin: 'built-in' },
        draft: null,
        others: [],
      };
    }),
  }));
  return { rows, languages, read: (key, locale) => shown[locale]?.[key] ?? '' };
}

const BANNER = { name: 'banner', fields: ['title', 'path'] };

test('two slides are exchanged in every language', () => {
  const texts = seen({
    en: { 'banner.1.title': 'One', 'banner.2.title': 'Two' },
    fr: { 'banner.1.title': 'Un', 'banner.2.title': 'Deux' },
  });
  expect(exchangeItems(texts, BANNER, [1, 2])).toEqual([
    { key: 'banner.1.title', locale: 'en', text: 'Two' },
    { key: 'banner.2.title', locale: 'en', text: 'One' },
    { key: 'banner.1.title', locale: 'fr', text: 'Deux' },
    { key: 'banner.2.title', locale: 'fr', text: 'Un' },
  ]);
});

test('a slide that a language lacks leaves its new place empty there, also where there is a built-in text', () => {
  const texts = seen({ sw: { 'banner.1.title': 'Moja' } }, { sw: { 'banner.1.title': 'Moja' } });
  expect(exchangeItems(texts, BANNER, [1, 2])).toEqual([
    { key: 'banner.1.title', locale: 'sw', text: '' },
    { key: 'banner.2.title', locale: 'sw', text: 'Moja' },
  ]);
});

test('a new slide that is moved leaves nothing behind where customers have nothing', () => {
  const texts = seen(
    { en: { 'banner.1.title': 'One' } },
    { en: { 'banner.1.title': 'One', 'banner.2.path': '/new' } },
  );
  expect(exchangeItems(texts, { name: 'banner', fields: ['path'] }, [1, 2])).toEqual([
    { key: 'banner.1.path', locale: 'en', text: '/new' },
    { key: 'banner.2.path', locale: 'en', text: null },
  ]);
});

test('a heading of the footer stays above the place that it had', () => {
  const texts = seen({ en: { 'menu.1.group': 'Buy', 'menu.1.label': 'Home', 'menu.2.label': 'Bundles' } });
  const written = exchangeItems(texts, { name: 'menu', fields: ['group', 'label'] }, [1, 2]);
  expect(written.map(({ key }) => key)).toEqual(['menu.1.label', 'menu.2.label']);
});

test('an entry is removed by its title or label, in every language that has it', () => {
  const texts = seen({ en: { 'menu.1.label': 'Home' }, fr: { 'menu.1.label': 'Accueil' }, sw: {} });
  expect(removeItem(texts, { name: 'menu', fields: ['path', 'label'] }, 1)).toEqual([
    { key: 'menu.1.label', locale: 'en', text: '' },
    { key: 'menu.1.label', locale: 'fr', text: '' },
  ]);
  expect([leadOf(BANNER), leadOf({ fields: ['text'] })]).toEqual(['title', null]);
});

test('an opened slide has its own fields, not those of a slide or list whose name begins like it', () => {
  const keys = ['banner.1.title', 'banner.1.path', 'banner.10.title', 'banner.2.title', 'banner.title'];
  const { rows } = seen({ en: Object.fromEntries([...keys, 'banners.1.title'].map((key) => [key, 'x'])) });
  const found = (number: number) => fieldsOf(rows, BANNER, number).map(({ key }) => key);
  expect([1, 2, 10, 3].map(found)).toEqual([
    ['banner.1.title', 'banner.1.path'],
    ['banner.2.title'],
    ['banner.10.title'],
    [],
  ]);
});
