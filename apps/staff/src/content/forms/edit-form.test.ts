import { readFileSync } from 'node:fs';
import type { Locale } from '@portal/domain/language/locale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addEntry, type FormTexts, keysOf, moveEntry, removeEntry, setShared, setText } from './edit-form.ts';
import { addOption, labelOption, moveOption, optionValues, removeOption } from './edit-options.ts';
import { readFormFile } from './form-file.ts';

const LOCALES: Locale[] = ['en', 'sw', 'rw', 'fr'];
const builtIn = (name: string): FormTexts =>
  new Map(
    LOCALES.map((locale) => {
      const file = new URL(`../../../../../content/${locale}/${name}.json`, import.meta.url);
      return [locale, readFileSync(file, 'utf8')];
    }),
  );
const CALL_BACK = builtIn('get-contact-form-schema');
const TOPIC = { list: 'fields', key: 'topic' } as const;

/** What customers see: names, labels and choices in their order. */
function shown(texts: FormTexts, locale: Locale) {
  const form = readFormFile(texts.get(locale) ?? '');
  return form?.fields.map(({ key, written }) => `${key}: ${written.label}`) ?? [];
}

test('a field that is moved is moved in every language, and moving it back leaves the files as they were', () => {
  const moved = moveEntry(CALL_BACK, TOPIC, -1);
  for (const locale of LOCALES)
    expect(readFormFile(moved.get(locale) ?? '')?.fields.map(({ key }) => key)).toEqual([
      ...['fullName', 'company', 'topic', 'contactNumber', 'message'],
    ]);
  expect(moveEntry(moved, TOPIC, 1)).toEqual(CALL_BACK);
});

test('only the lines of what was edited change', () => {
  const edited = setText(CALL_BACK, { ...TOPIC, property: 'label', locale: 'fr' }, 'Le sujet ?');
  const lines = (texts: FormTexts) => texts.get('fr')?.split('\n') ?? [];
  const differing = lines(edited).filter((line, at) => line !== lines(CALL_BACK)[at]);
  expect(differing).toEqual(['      "label": "Le sujet ?",']);
  expect([edited.get('en'), edited.get('sw')]).toEqual([CALL_BACK.get('en'), CALL_BACK.get('sw')]);
});

test('what is typed and taken back leaves the files as they were', () => {
  const place = { list: 'fields', key: 'company', property: 'minLength' } as const;
  const typed = setShared(CALL_BACK, place, 3);
  expect(typed).not.toEqual(CALL_BACK);
  expect(setShared(typed, place, undefined)).toEqual(CALL_BACK);
});

test('a new field is last in every language, and a removed one is removed in every language', () => {
  const added = addEntry(CALL_BACK, 'fields', { name: 'floor', label: '', type: 'text' });
  expect(keysOf(added, 'fields').at(-1)).toBe('floor');
  for (const locale of LOCALES) expect(shown(added, locale).at(-1)).toBe('floor: ');
  const removed = removeEntry(added, { list: 'fields', key: 'floor' });
  for (const locale of LOCALES) expect(shown(removed, locale)).toEqual(shown(CALL_BACK, locale));
});

test('a language that lacks a field gets it with its first label there', () => {
  const lacking: FormTexts = new Map([...CALL_BACK, ['fr', removeEntry(CALL_BACK, TOPIC).get('fr') ?? '']]);
  const labelled = setText(lacking, { ...TOPIC, property: 'label', locale: 'fr' }, 'De quoi s’agit-il ?');
  const field = readFormFile(labelled.get('fr') ?? '')?.fields.find(({ key }) => key === 'topic');
  expect(field?.written).toMatchObject({ type: 'select', label: 'De quoi s’agit-il ?' });
  expect(labelled.get('en')).toBe(CALL_BACK.get('en'));
});

test('choices are added, labelled, moved and removed in every language at once', () => {
  const added = addOption(CALL_BACK, { key: 'topic', value: 'price' });
  const labelled = labelOption(added, { key: 'topic', value: 'price', locale: 'fr' }, 'Un prix');
  const moved = moveOption(labelled, { key: 'topic', value: 'price' }, -1);
  expect(optionValues(moved, 'topic')).toEqual(['installation', 'several-sites', 'price', 'other']);
  expect(moved.get('fr')).toContain('"label": "Un prix"');
  expect(moved.get('sw')).toContain('"label": "price"');
  const removed = removeOption(moved, { key: 'topic', value: 'price' });
  expect([...removed.values()].map((text) => JSON.parse(text))).toEqual(
    [...CALL_BACK.values()].map((text) => JSON.parse(text)),
  );
});

test.each([
  ['is no JSON', '{ "fields": [,] }'],
  ['has a field without a name', '{ "fields": [{}], "actions": [] }'],
  ['has a name twice', '{ "fields": [{ "name": "a" }, { "name": "a" }], "actions": [] }'],
  ['has a choice twice', '{ "fields": [{ "name": "a", "options": ["x", "x"] }], "actions": [] }'],
  ['has no list of buttons', '{ "fields": [] }'],
])('a form that %s is not shown field by field and never rewritten', (_what, text) => {
  expect(readFormFile(text)).toBeNull();
  const texts: FormTexts = new Map([['en', text]]);
  expect(addEntry(texts, 'fields', { name: 'b' })).toEqual(texts);
});

/** Files as people write them: with other properties, with ranks or without, in any layout. */
const anyFile = fc
  .record({
    names: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 2, maxLength: 6 }),
    ranks: fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { minLength: 6, maxLength: 6 }),
    other: fc.jsonValue(),
    spaces: fc.constantFrom(undefined, 2, 4, '\t'),
  })
  .map(({ names, ranks, other, spaces }) => {
    const fields = names.map((name, at) => ({
      name,
      label: name,
      other,
      ...(ranks[at] !== null && { rank: ranks[at] }),
    }));
    return JSON.stringify({ other, fields, actions: [{ type: 'submit', label: 'Go' }] }, null, spaces);
  });

test('whatever is edited, all else in the files stays', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), fc.constantFrom(-1, 1) as fc.Arbitrary<-1 | 1>, (text, pick, by) => {
      const texts: FormTexts = new Map([['en', text]]);
      const keys = keysOf(texts, 'fields');
      const key = keys[pick % keys.length] ?? '';
      const place = { list: 'fields', key } as const;
      const after = moveEntry(
        setText(texts, { ...place, property: 'label', locale: 'en' }, 'New'),
        place,
        by,
      );
      const order = keysOf(after, 'fields');
      const [from, to] = [keys.indexOf(key), keys.indexOf(key) + by];
      expect(order.indexOf(key)).toBe(to < 0 || to >= keys.length ? from : to);
      const plain = (written: string) => {
        const { fields, ...form } = JSON.parse(written);
        return {
          form,
          fields: fields.map(({ rank: _, label: __, ...field }: Record<string, unknown>) => field),
        };
      };
      expect(plain(after.get('en') ?? '')).toEqual(plain(text));
      const labels = readFormFile(after.get('en') ?? '')?.fields.map(({ written }) => written.label);
      expect(labels).toEqual(order.map((one) => (one === key ? 'New' : one)));
    }),
  );
});
