import { CONTENT_DOCUMENTS, CONTENT_PAGES } from '@portal/contract/content/content';
import type { DataProtection } from '@portal/domain/language/brand';
import { contentSource } from '@portal/platform/content/content-source';
import { makeTestContent, type TestContent } from '@portal/platform/content/testing/content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { contentStore } from './content-store.ts';
import { readDocuments } from './read-documents.ts';

const brand = { name: 'Zuba & Co', slug: 'zuba' };
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

function open(assetHost: string | null = null) {
  const source = contentSource([ours.dir, theirs.dir]);
  return { source, ...contentStore(source, { brand, assetHost }) };
}

const problemsOf = () =>
  open()
    .source.problems()
    .map(({ place, problem }) => `${place ?? ''} ${problem}`);

const facts = (more: string[] = []) =>
  ['---', 'title: Terms', 'description: What we agree on', ...more, '---'].join('\n');

test('HTML loses everything that could run or fetch', () => {
  const bodyHtml =
    '<p onclick="x()">Hi <b>you</b><script>alert(1)</script><a href="https://isano.example/" style="color:red">b</a>' +
    '<iframe src="//evil.example"></iframe><svg><script>1</script></svg></p>';
  ours.write('sw/about-config.json', { bodyHtml, body: 'a < b' });
  expect(open().readPage('about-config', 'sw')).toEqual({
    bodyHtml: '<p>Hi <b>you</b><a href="https://isano.example/">b</a></p>',
    body: 'a < b',
  });
});

test('an operator’s page holds only the texts that differ', () => {
  ours.write('sw/about-config.json', { title: 'Kuhusu', lead: 'Karibu' });
  theirs.write('sw/about-config.json', { lead: 'Karibu sana' });
  expect(open().readPage('about-config', 'sw')).toEqual({ title: 'Kuhusu', lead: 'Karibu sana' });
});

test('English stands in for what a language lacks, as the operator words it', () => {
  ours.write('en/about-config.json', {
    title: 'About',
    lead: 'Welcome',
    left_one: 'One left',
    left_other: 'Some left',
  });
  ours.write('sw/about-config.json', { title: 'Kuhusu', left_other: 'Zimebaki' });
  theirs.write('en/about-config.json', { lead: 'Hello', 'parts.9.title': 'Only in English' });
  const { readTexts } = open();
  expect(readTexts('about-config', 'sw')).toEqual({ title: 'Kuhusu', lead: 'Hello', left_other: 'Zimebaki' });
  expect(readTexts('about-config', 'fr')).toEqual(readTexts('about-config', 'en'));
  expect(open().readPage('about-config', 'fr')).toEqual({});
});

test('every file that is wrong is named with the place and what is wrong', () => {
  theirs.write('sw/about-config.json', '{ "a": ');
  theirs.write('sw/loader-translation.json', { wait: 5, 'bad key': 'x' });
  theirs.write('en/looader-translation.json', {});
  theirs.write('en/pages/no-facts.md', '# Hello');
  theirs.write('en/pages/wrong.md', '---\ntitle: A\ncolour: red\nupdated: yesterday\n---\nx');
  theirs.write('en/pages/links.md', `${facts()}\n[a](terms) [b](http://x.example) ![c](/media/none.png)`);
  const said = problemsOf().join('\n');
  expect(said).toMatch(/line 1 not JSON: /);
  expect(said).toMatch(/wait a text, in double quotes/);
  expect(said).toMatch(/bad key a key is words joined by dots/);
  expect(said).toMatch(/no page has this name/);
  expect(said).toMatch(/line 1 a page begins with its facts/);
  expect(said).toMatch(/line 3 unknown fact "colour: red"/);
  expect(said).toMatch(/the facts "description:" is missing/);
  expect(said).toMatch(/updated a day is written 2026-01-31/);
  expect(said).toMatch(/the link terms is not valid/);
  expect(said).toMatch(/the link http:\/\/x\.example is not valid/);
  expect(said).toMatch(/\/media\/none\.png does not exist/);
});

test('a key that is twice in a file is reported, because only the last would be shown', () => {
  theirs.write('en/about-config.json', '{ "title": "a: \\"title\\": b", "lead": "x", "title": "lead" }');
  expect(problemsOf()).toEqual(['title it is there twice']);
});

test('a page at the address of another, and a name in braces without a value, are reported', () => {
  theirs.write('en/pages/a.md', `${facts()}\nBy {product} and {prodct}, call {number}.`);
  theirs.write('en/pages/b.md', `${facts(['path: /c'])}\nx`);
  theirs.write('en/pages/c.md', `${facts()}\nx`);
  expect(problemsOf()).toEqual(['path another page has the address /c', ' unknown placeholder {prodct}']);
});

test('pages that are not translated are listed, and English may leave any out', () => {
  ours.write('sw/about-config.json', { title: 'Kuhusu' });
  ours.write('en/pages/terms.md', `${facts()}\nText`);
  const missing = open()
    .missing()
    .filter((file) => /^(en|sw)/.test(file));
  expect(missing).toHaveLength(CONTENT_PAGES.length + CONTENT_DOCUMENTS.length);
  expect(missing).toContain('sw/get-form-schema');
  expect(missing).toContain('sw/pages: no page');
  expect(missing.join()).not.toMatch(/about-config|en\//);
  ours.write('sw/pages/privacy.md', `${facts()}\nText`);
  expect(open().missing()).toContain('sw/pages/terms.md');
});

test('a page of prose is a file: its address, its brand, its language', () => {
  ours.write(
    'en/pages/terms.md',
    `${facts(['lead: By {product}', 'updated: 2026-11-01'])}\n## Paying\nSee [help](/gethelp) of {product}, call [{number}](tel:{number}).`,
  );
  ours.write('sw/pages/terms.md', `${facts().replace('Terms', 'Masharti')}\n[Msaada](/gethelp)`);
  const { readArticle } = open();
  expect(readArticle('/terms', 'en')).toMatchObject({
    title: 'Terms',
    lead: 'By Zuba & Co',
    updated: '2026-11-01',
    bodyHtml:
      '<h2>Paying</h2>\n<p>See <a href="/gethelp">help</a> of Zuba &amp; Co, call <a href="tel:{number}">{number}</a>.</p>\n',
  });
  expect(readArticle('/terms', 'sw')).toMatchObject({
    title: 'Masharti',
    language: 'sw',
    bodyHtml: '<p><a href="/sw/gethelp">Msaada</a></p>\n',
  });
});

test('a heading of any rank stays one below the title of the page', () => {
  ours.write('en/pages/terms.md', `${facts()}\n# One\n## Two\n###### Six\n`);
  expect(open().readArticle('/terms', 'en')?.bodyHtml).toBe('<h2>One</h2>\n<h2>Two</h2>\n<h4>Six</h4>\n');
});

test('a page that is not translated is shown in English, with links into the visitor’s language', () => {
  ours.write('en/pages/terms.md', `${facts()}\n[help](/gethelp)`);
  expect(open().readArticle('/terms', 'sw')).toMatchObject({
    language: 'en',
    bodyHtml: '<p><a href="/sw/gethelp">help</a></p>\n',
  });
});

test('an address may carry the brand, in the page’s own and in links to it', () => {
  ours.write(
    'en/pages/more-money.md',
    `${facts(['path: /more-{product}-money'])}\n[x](/more-{product}-money)`,
  );
  const { readArticle } = open();
  expect(readArticle('/more-zuba-money', 'sw')?.bodyHtml).toContain('href="/sw/more-zuba-money"');
  expect(readArticle('/more-money', 'en')).toBeNull();
});

test('a page lists the pages below it; a hidden page is nowhere', () => {
  ours.write('en/pages/papers.md', `${facts()}\nPapers`);
  ours.write('en/pages/papers/b.md', `${facts().replace('Terms', 'Beans')}\nx`);
  ours.write('en/pages/papers/a.md', `${facts().replace('Terms', 'Apples')}\nx`);
  theirs.write('en/pages/papers/c.md', `${facts(['hidden: yes'])}\nx`);
  const { readArticle, listArticles } = open();
  expect(readArticle('/papers', 'en')?.below.map(({ title }) => title)).toEqual(['Apples', 'Beans']);
  expect(listArticles('en')).toHaveLength(3);
});

test('a built-in page that an editor hides in English is nowhere, in no language', () => {
  ours.write('en/pages/terms.md', `${facts()}\nx`);
  ours.write('sw/pages/terms.md', `${facts()}\nx`);
  theirs.write('en/pages/terms.md', `${facts(['hidden: yes'])}\nx`);
  const { readArticle } = open();
  expect([readArticle('/terms', 'en'), readArticle('/terms', 'sw')]).toEqual([null, null]);
});

test('an editor’s page at the address of a built-in one gives way to it, in whatever order they come', () => {
  ours.write('en/pages/contact.md', `${facts()}\nx`);
  for (const locale of ['en', 'sw']) ours.write(`${locale}/pages/terms.md`, `${facts()}\n${locale} terms`);
  theirs.write('en/pages/contact.md', `${facts(['path: /terms'])}\nx`);
  expect(problemsOf()).toEqual(['path another page has the address /terms']);
  expect(open().readArticle('/terms', 'en')?.bodyHtml).toContain('en terms');
});

test('a file whose name cannot be an address is reported', () => {
  theirs.write('en/pages/Summer offer.md', `${facts()}\nx`);
  expect(problemsOf()).toEqual([expect.stringContaining('/Summer offer is no valid path')]);
});

test('pictures are shown from the host of assets, by a name that changes with the file', () => {
  ours.write('media/map.png', 'one');
  ours.write(
    'en/pages/terms.md',
    `${facts()}\n<img src="/media/map.png" width="8" height="8" onerror="x()">`,
  );
  const html = open('https://static.example').readArticle('/terms', 'en')?.bodyHtml ?? '';
  expect(html).toMatch(
    /<img alt="" width="8" height="8" src="https:\/\/static\.example\/media\/map\.png\?v=[\w-]{8}" loading="lazy" \/>/,
  );
  ours.write('media/map.png', 'two');
  expect(open('https://static.example').readArticle('/terms', 'en')?.bodyHtml).not.toBe(html);
});

test('a structured page follows its schema, and stands in for a language that has none', () => {
  const schemas = { 'some-schema': z.object({ fields: z.array(z.string()) }) };
  ours.write('en/some-schema.json', { fields: ['name'] });
  const source = contentSource([ours.dir, theirs.dir]);
  const read = source.part((files, report) => readDocuments(files, schemas, report));
  expect(read().sw.get('some-schema')).toEqual({ fields: ['name'] });
  theirs.write('sw/some-schema.json', { fields: 'name' });
  expect(source.reload()).toMatchObject({ kind: 'read', problems: [{ place: 'fields' }] });
  expect(read().sw.get('some-schema')).toEqual({ fields: ['name'] });
});

test('a file named like a property of every object is reported like any other file without a page', () => {
  theirs.write('en/constructor.json', {});
  expect(problemsOf()).toEqual([' no page has this name']);
});

// Rwanda's law 058/2021 wants the officer, the registration and the place of storage to be known.
test('a page names who answers for personal data, and leaves out the lines that the operator has not filled', () => {
  ours.write(
    'en/pages/privacy.md',
    `${facts()}\n## Who\n\n- Officer: {dataOfficer}, {dataOfficerContact}\n- Number {dataRegistration}\n- Stored in {dataStoredIn}\n- We tell you.\n`,
  );
  const bodyOf = (dataProtection?: DataProtection) => {
    const source = contentSource([ours.dir, theirs.dir]);
    const store = contentStore(source, {
      brand: { ...brand, ...(dataProtection && { dataProtection }) },
      assetHost: null,
    });
    return { body: store.readArticle('/privacy', 'en')?.bodyHtml, problems: source.problems() };
  };
  const unsaid = bodyOf();
  expect(unsaid.body).toContain('We tell you.');
  expect(unsaid.body).not.toMatch(/Officer|Number|Stored|\{/);
  const said = bodyOf({
    officer: 'Keza & Co',
    contact: 'privacy@zuba.example',
    registration: 'DC-17',
    storedIn: 'Kigali, Rwanda',
  });
  expect(said.body).toContain('Officer: Keza &amp; Co, privacy@zuba.example');
  expect(said.body).toContain('Number DC-17');
  expect(said.body).toContain('Stored in Kigali, Rwanda');
  expect(
    [unsaid.problems, said.problems].flat().filter(({ problem }) => problem.includes('placeholder')),
  ).toEqual([]);
});
