import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { BUILT_IN_CONTENT } from '@portal/platform/content/content-dirs';
import { contentSource } from '@portal/platform/content/content-source';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, expect, test } from 'vitest';
import { contentStore } from '../features/content/content-store.ts';
import { addRevisions } from '../features/content/published/published-texts.ts';
import { checkContent } from './check-content.ts';
import { exportTexts } from './export-texts.ts';
import { findWords } from './find-words.ts';
import { readScreenPaths } from './screen-paths.ts';
import { readStoredContent } from './stored-content.ts';

const ABOUT = { changeId: 'c1', at: new Date('2026-11-26T10:00:00Z'), by: 'Yves', approvedBy: 'Aline' };
const TITLE = { path: 'sw/website-homepage-config.json', key: 'title' };
const brand = loadBrand('brand/brand.json');
const dirs = [BUILT_IN_CONTENT];

const db = openTestDb();
beforeAll(async () => {
  await addRevisions(db.db, [{ ...TITLE, text: 'Ongeza hapa {nobody}' }], ABOUT);
});

const configOf = (url: string) => ({ databaseUrl: secret(url), dataDir: '/nowhere' });

test('a text that the staff desk published is checked, found and exported in place of that of the folder', async () => {
  const { published, problem } = await readStoredContent(configOf(db.url));
  expect(problem).toBeNull();
  const findings = checkContent({ dirs, brand, published, screenPaths: await readScreenPaths() });
  expect(findings).toMatchObject([{ kind: 'fault', where: TITLE.path }]);

  const source = contentSource(dirs, undefined, published);
  const store = contentStore(source, { brand, assetHost: null });
  const places = findWords('ongeza hapa', { ...store, files: source.files(), words: {} });
  expect(places).toEqual([`${TITLE.path}: "title": Ongeza hapa {nobody}`]);

  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  exportTexts('sw', { ...store, files: source.files(), folder });
  expect(JSON.parse(readFileSync(join(folder, TITLE.path), 'utf8')).title).toBe('Ongeza hapa {nobody}');
  rmSync(folder, { recursive: true });
});

test('a database that does not answer is said, and the folders are used alone', async () => {
  const stored = await readStoredContent(configOf('postgres://portal@127.0.0.1:1/portal'));
  expect(stored).toMatchObject({ published: [], searches: [], problem: expect.stringContaining('ECONN') });
});
