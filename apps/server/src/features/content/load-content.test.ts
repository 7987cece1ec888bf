import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_PAGES } from '@portal/contract/content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentStore } from './content-store.ts';
import { loadContent } from './load-content.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'content-'));
  for (const locale of ['en', 'sw']) mkdirSync(join(dir, locale));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (file: string, content: unknown) =>
  writeFileSync(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content));

test('HTML loses everything that could run or fetch', () => {
  const bodyHtml =
    '<p onclick="x()">Hi <b>you</b><script>alert(1)</script><img src=x onerror=alert(1)>' +
    '<a href="javascript:alert(1)">a</a><a href="https://isano.example/" style="color:red">b</a>' +
    '<iframe src="//evil.example"></iframe><svg><script>1</script></svg></p>';
  write('sw/about-config.json', { bodyHtml, body: 'a < b' });
  expect(loadContent(dir).pages.sw['about-config']).toEqual({
    bodyHtml: '<p>Hi <b>you</b><a>a</a><a href="https://isano.example/">b</a></p>',
    body: 'a < b',
  });
});

test('every file that is wrong is named with what is wrong', () => {
  write('sw/about-config.json', '{ "a": ');
  write('sw/loader-translation.json', { wait: 5, 'bad key': 'x' });
  write('en/looader-translation.json', {});
  const failure = () => loadContent(dir);
  expect(failure).toThrow(/about-config\.json/);
  expect(failure).toThrow(/loader-translation\.json: wait/);
  expect(failure).toThrow(/looader-translation\.json: no page has this name/);
});

test('pages that are not translated are listed, and English may leave any out', () => {
  write('sw/about-config.json', { title: 'Kuhusu' });
  const { missing } = loadContent(dir);
  expect(missing).toHaveLength(CONTENT_PAGES.length - 1);
  expect(missing.join()).not.toMatch(/about-config|\/en\//);
});

test('the version changes with any text', () => {
  write('sw/about-config.json', { title: 'Kuhusu' });
  const { version } = loadContent(dir);
  write('sw/about-config.json', { title: 'Kuhusu sisi' });
  expect(loadContent(dir).version).not.toBe(version);
});

test('a mistake while the portal runs leaves the texts as they were', () => {
  write('sw/about-config.json', { title: 'Kuhusu' });
  const store = contentStore(dir);
  write('sw/about-config.json', 'oops');
  expect(store.reload).toThrow();
  expect(store.readPage('about-config', 'sw')).toEqual({ title: 'Kuhusu' });
});
