import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_PAGES } from '@portal/contract/content/content';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { BUILT_IN_CONTENT } from '@portal/platform/content/content-dirs';
import { makeTestContent, type TestContent } from '@portal/platform/content/testing/content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { reportOf } from './findings.ts';
import { readScreenPaths } from './screen-paths.ts';

const brand = loadBrand('brand/brand.json');
const screenPaths = await readScreenPaths();
const facts = '---\ntitle: A\ndescription: B\n---\n';
let theirs: TestContent;

beforeEach(() => {
  theirs = makeTestContent();
});
afterEach(() => theirs.drop());

const check = () => checkContent({ dirs: [BUILT_IN_CONTENT, theirs.dir], brand, screenPaths });
const faults = () =>
  check()
    .filter(({ kind }) => kind === 'fault')
    .map(({ where, what }) => `${where}: ${what}`);

test('the content that ships has no fault', () => {
  expect(faults()).toEqual([]);
});

test('a visitor reads every text, form, question and page that ships in each language', () => {
  expect(checkContent({ dirs: [BUILT_IN_CONTENT], brand, screenPaths })).toEqual([]);
});

test('links that lead nowhere are named, wherever they stand', () => {
  theirs.write(
    'en/pages/offer.md',
    `${facts}[a](/no-such-page) [b](/offer) [c](/data-bundle?x=1#y) [d](https://x.example)`,
  );
  theirs.write('sw/website-footer-config.json', { 'menu.1.path': '/nowhere' });
  const found = faults();
  expect(found).toContain('en/pages/offer: no page has the address /no-such-page');
  expect(found.filter((line) => line.includes('no-such-page'))).toHaveLength(1);
  expect(found).toContain('sw/website-footer-config.json: menu.1.path: no page has the address /nowhere');
  expect(found.join()).not.toMatch(/data-bundle|example|\/offer leads/);
});

test('a file that can’t be used is a fault with its place', () => {
  theirs.write('en/pages/offer.md', 'Hello');
  expect(faults().join()).toMatch(/offer\.md: line 1: a page begins with its facts/);
});

test('a wrong shop is a fault with its field, and one in the folder of another language is read by nothing', () => {
  const shop = { name: 'Isano Shop Huye', lat: -2.596, lng: 29.739, address: 'Main road' };
  theirs.write('en/shops/huye.json', shop);
  theirs.write('fr/shops/huye.json', shop);
  expect(check()).toEqual([
    { kind: 'note', where: 'fr/shops/huye.json', what: 'no file of this name is read in this folder' },
  ]);
  theirs.write('en/shops/huye.json', { ...shop, hours: { saturday: '9-13' } });
  expect(faults().join()).toMatch(/huye\.json: hours\.saturday: "9-13" are no opening hours/);
});

test('a page at the address of a screen would never be shown', () => {
  theirs.write('en/pages/table.md', `${facts}x`);
  theirs.write('en/pages/media/map.md', `${facts}x`);
  theirs.write('sw/pages/sw.md', `${facts}x`);
  const hidden = faults().map((line) => line.split(': a screen has this address')[0]);
  expect(hidden).toEqual(['pages/media/map', 'pages/table', 'pages/sw']);
});

test('a file in the wrong place or with another ending is reported, because it is never read', () => {
  theirs.write('website-homepage-config.json', {});
  theirs.write('en/website-homepage-config.json.txt', '{}');
  theirs.write('en/page/offer.md', 'x');
  theirs.write('en/pages/offer.md', `${facts}x`);
  theirs.write('media/papers/form.pdf', 'x');
  const unread = check().filter(({ what }) => what.startsWith('no file of this name'));
  expect(unread.map(({ where }) => where)).toEqual([
    'en/page/offer.md',
    'en/website-homepage-config.json.txt',
    'website-homepage-config.json',
  ]);
});

test('a text with other placeholders than the English one is a fault', () => {
  theirs.write('sw/footer-translation.json', { 'care.call': 'Piga simu' });
  expect(faults()).toEqual([
    'sw/footer-translation.json: "care.call" contains no placeholder; the English text contains {number}',
  ]);
});

test('a translation may leave the brand’s name out; a name in braces without a value is a fault, in English too', () => {
  theirs.write('en/website-homepage-config.json', {
    'help.text': 'Our people answer from six to midnight.',
    'banner.9.title': '{prodct} sale',
  });
  expect(faults()).toEqual([
    'en/website-homepage-config.json: "banner.9.title" contains {prodct}; the English text contains no placeholder',
  ]);
});

test('a slip in a key is found, also where slides, menus and pages may be added', () => {
  theirs.write('en/website-homepage-config.json', {
    'help.txt': 'x',
    'banner.9.titel': 'x',
    'banner.9.label': 'x',
    'banner.9.path': '/table',
  });
  theirs.write('en/meta-data-config.json', { 'tabel.title': 'x', 'table.titel': 'x', 'gethelp.title': 'x' });
  const unused = check()
    .filter(({ what }) => what.endsWith('is used by no screen'))
    .map(({ what }) => what.split('"')[1]);
  expect(unused).toEqual(['help.txt', 'banner.9.titel', 'tabel.title', 'table.titel']);
});

test('missing and unused texts are notes, and faults only on request', () => {
  theirs.write('en/pages/offer.md', `${facts}x`);
  theirs.write('en/footer-translation.json', { 'no-such-key': 'x' });
  const findings = check();
  const { text, code } = reportOf(findings, { strict: false });
  expect(text).toContain('not translated: sw/pages/offer.md');
  expect(text).toContain('en/footer-translation.json: "no-such-key" is used by no screen');
  expect(text).toContain(
    'sw/footer-translation.json: "no-such-key" is missing; its entry is not shown in this language',
  );
  expect(code).toBe(0);
  expect(reportOf(findings, { strict: true }).code).toBe(1);
});

test('a page that a language lacks altogether is one note that says how much is read in English', () => {
  const lacking = mkdtempSync(join(tmpdir(), 'portal-content-'));
  cpSync(BUILT_IN_CONTENT, lacking, {
    recursive: true,
    filter: (path) => !path.endsWith(join('rw', 'about-config.json')),
  });
  const checkLacking = () =>
    reportOf(checkContent({ dirs: [lacking, theirs.dir], brand, screenPaths }), { strict: false }).text;
  expect(checkLacking()).toMatch(/rw\/about-config\.json: missing: visitors read its \d+ texts in English/);
  expect(checkLacking().match(/^ {2}rw\//gm)?.length).toBeLessThan(CONTENT_PAGES.length);
  theirs.write('rw/about-config.json', { title: 'Ibyacu' });
  expect(checkLacking()).toContain('rw/about-config.json: "lead" is missing; visitors read English: ');
  rmSync(lacking, { recursive: true });
});

test('notes to bundles that are not on sale, and those that a language lacks, are named', () => {
  theirs.write('en/bundle-notes.json', { ND1: 'Best at night', GONE7: 'For the weekend' });
  theirs.write('fr/bundle-notes.json', { ND1: 'Idéal la nuit', GONE7: 'Pour le week-end' });
  for (const locale of ['sw', 'rw']) theirs.write(`${locale}/bundle-notes.json`, { GONE7: 'GONE7' });
  const dirs = [BUILT_IN_CONTENT, theirs.dir];
  const found = checkContent({ dirs, brand, screenPaths, productCodes: new Set(['ND1']) });
  const lines = found.map(({ kind, where, what }) => `${kind} ${where}: ${what}`);
  expect(lines).toHaveLength(6);
  expect(lines).toContain(
    'note fr/bundle-notes.json: no bundle on sale has the code "GONE7": customers do not see this note',
  );
  expect(lines).toContain(
    'note sw/bundle-notes.json: "ND1" is missing; visitors read English: Best at night',
  );
});
