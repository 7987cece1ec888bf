import type { Locale } from '@portal/domain/language/locale';
import { contentSource } from '@portal/platform/content/content-source';
import { makeTestContent, type TestContent } from '@portal/platform/content/testing/content';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBundleNote } from './find-bundle-note.ts';
import { isProductCode, readBundleNotes } from './read-bundle-notes.ts';

let ours: TestContent;
let theirs: TestContent;

beforeEach(() => {
  ours = makeTestContent();
  theirs = makeTestContent();
});
afterEach(() => {
  ours.drop();
  theirs.drop();
});

/** What customers read of a bundle, and what is wrong with the operator's folder. */
function open() {
  const source = contentSource([ours.dir, theirs.dir]);
  const notes = source.part(readBundleNotes);
  const store = { readBundleNotes: (locale: Locale) => notes()[locale] };
  const find = (code: string, locale: 'en' | 'sw') => findBundleNote(store, code, locale);
  return { find, problems: source.problems().map(({ place, problem }) => `${place}: ${problem}`) };
}

test('a note is read in the language of the visitor, else in English, and says which', () => {
  theirs.write('en/bundle-notes.json', { ND1: 'Best at night', 'W 7.1': ' Best for video ' });
  theirs.write('sw/bundle-notes.json', { ND1: 'Bora usiku', 'W 7.1': '' });
  const { find, problems } = open();
  expect(problems).toEqual([]);
  expect(find('ND1', 'sw')).toEqual({ text: 'Bora usiku' });
  expect(find('W 7.1', 'sw')).toEqual({ text: 'Best for video', lang: 'en' });
  expect(find('ND2', 'sw')).toBeNull();
});

test('an empty note removes that of a lower layer, and the others of the file stay', () => {
  ours.write('en/bundle-notes.json', { ND1: 'Best at night', ND2: 'For two nights' });
  theirs.write('en/bundle-notes.json', { ND1: '' });
  const { find } = open();
  expect(find('ND1', 'en')).toBeNull();
  expect(find('ND2', 'en')?.text).toBe('For two nights');
});

test.each([
  ['HTML', 'Best <b>for</b> video', 'a note is plain text, without HTML'],
  ['two lines', 'Best\nfor video', 'a note is one line'],
  ['a placeholder', 'Only {amount}', 'a note has no placeholders in braces'],
  ['more than 120 characters', 'x'.repeat(121), 'longer than 120 characters'],
])('a note with %s is refused with the code of its bundle', (_, text, problem) => {
  theirs.write('en/bundle-notes.json', { ND1: text });
  expect(open().problems).toEqual([`ND1: ${problem}`]);
});

test('every code that an order can name is one a note can be written to', () => {
  const code = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' });
  fc.assert(fc.property(code, (text) => isProductCode(text.trim() || 'x')));
  for (const wrong of ['', ' ND1', 'a\nb', 'x'.repeat(41)]) expect(isProductCode(wrong)).toBe(false);
});
