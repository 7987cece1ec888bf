import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

const searched = {
  readPage: (page: string, locale: string): Record<string, string> => {
    if (page !== 'footer-translation') return {};
    if (locale === 'sw') return { 'care.call': 'Piga {number}' };
    return locale === 'en' ? { 'care.call': 'Call {number}', pay: 'Pay with {wallet}' } : {};
  },
  readBundleNotes: (locale: string) => new Map(locale === 'fr' ? [['ND1', 'Pas en itinérance']] : []),
  files: [
    { path: 'en/faqs/1.md', file: '/a', bytes: Buffer.from('# A {#a}\n\nCafé in Huye\n'), builtIn: true },
    { path: 'en/faqs/1.md', file: '/b', bytes: Buffer.from('# A {#a}\n\nNo more\n'), builtIn: false },
    { path: 'sw/pages/t.md', file: '/c', bytes: Buffer.from('---\ntitle: Mkahawa Café\n'), builtIn: true },
  ],
  words: { wallet: 'Zuba Money' },
};

test.each([
  ['call', ['en/footer-translation.json: "care.call": Call {number}']],
  ['piga', ['sw/footer-translation.json: "care.call": Piga {number}']],
  ['with zuba money', ['en/footer-translation.json: "pay": Pay with {wallet}']],
  ['cafe', ['sw/pages/t.md: line 2: title: Mkahawa Café']],
  ['itinerance', ['fr/bundle-notes.json: "ND1": Pas en itinérance']],
  ['nowhere', []],
  ['  ', []],
])('"%s" is found where an editor changes it', (typed, places) => {
  expect(findWords(typed, searched)).toEqual(places);
});
