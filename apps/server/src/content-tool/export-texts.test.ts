import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_CONTENT } from '@portal/platform/content/content-dirs';
import { contentSource } from '@portal/platform/content/content-source';
import { readFiles } from '@portal/platform/content/read-files';
import { makeTestContent, type TestContent } from '@portal/platform/content/testing/content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentStore } from '../features/content/content-store.ts';
import { exportTexts } from './export-texts.ts';

let theirs: TestContent;
let folder: string;

beforeEach(() => {
  theirs = makeTestContent();
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});
afterEach(() => {
  theirs.drop();
  rmSync(folder, { recursive: true });
});

function run(locale: 'en' | 'sw' | 'rw' | 'fr') {
  const dirs = [BUILT_IN_CONTENT, theirs.dir];
  const store = contentStore(contentSource(dirs), { brand: { name: 'Zuba', slug: 'zuba' }, assetHost: null });
  return exportTexts(locale, { ...store, files: readFiles(dirs).files, folder });
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a translator gets every text, in English where the language lacks it, and a list of those', () => {
  theirs.write('en/about-config.json', { 'parts.9.title': 'New' });
  theirs.write(
    'en/pages/summer-offer.md',
    '---\ntitle: Summer offer\ndescription: Twice the data.\n---\nAll summer.\n',
  );
  theirs.write('fr/footer-translation.json', { links: 'Nos pages' });
  const { untranslated } = run('fr');
  expect(JSON.parse(read('fr/footer-translation.json'))).toMatchObject({ links: 'Nos pages' });
  expect(JSON.parse(read('fr/about-config.json'))['parts.9.title']).toBe('New');
  expect(read('fr/pages/summer-offer.md')).toContain('title: Summer offer');
  expect(read('fr/pages/terms.md')).toContain('title: Conditions');
  const list = read('untranslated.txt').trim().split('\n');
  expect(list).toContain('fr/about-config.json: parts.9.title');
  expect(list).toContain('fr/pages/summer-offer.md');
  expect(list).not.toContain('fr/pages/terms.md');
  expect(list.join()).not.toContain('footer-translation');
  expect(list).toHaveLength(untranslated);
});

test('a translator gets the notes to bundles of every layer, those without a translation in English', () => {
  theirs.write('en/bundle-notes.json', { ND1: 'Best at night', W7: 'Best for video' });
  theirs.write('fr/bundle-notes.json', { ND1: 'Idéal la nuit' });
  run('fr');
  expect(JSON.parse(read('fr/bundle-notes.json'))).toEqual({ ND1: 'Idéal la nuit', W7: 'Best for video' });
  expect(read('untranslated.txt').match(/^.*bundle-notes.*$/gm)).toEqual(['fr/bundle-notes.json: W7']);
});

test('of English nothing is missing', () => {
  expect(run('en').untranslated).toBe(0);
  expect(Object.keys(JSON.parse(read('en/message-translation.json')))).toContain('error.1004');
});

test('an exported file can be used without a change', () => {
  run('sw');
  const source = contentSource([BUILT_IN_CONTENT, folder]);
  contentStore(source, { brand: { name: 'Zuba', slug: 'zuba' }, assetHost: null });
  expect(source.problems()).toEqual([]);
});
