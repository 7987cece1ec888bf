import { expect, test } from 'vitest';
import { preloadAfterPaint, takeScriptPreloads } from './script-preloads.ts';

const PAGE =
  '<head><link rel="preload" as="fetch" href="/texts.json"/><link rel="modulepreload" href="/assets/root-a.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/libraries-b.js" nonce="n"/><link rel="modulepreload" href="/assets/shared-c.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/entry-d.js" nonce="n"/></head>' +
  '<script type="module">import * as route0 from "/assets/root-a.js";import("/assets/entry-d.js")</script>';

test('the head requests the libraries only; what the script of the page imports is not requested twice', () => {
  const { html, addresses } = takeScriptPreloads(PAGE);
  expect(html).toContain('<head><link rel="preload" as="fetch" href="/texts.json"/>');
  expect(html.match(/modulepreload/g)).toHaveLength(1);
  expect(html).toContain('<link rel="modulepreload" href="/assets/libraries-b.js" nonce="n"/></head>');
  expect(addresses).toEqual(['/assets/shared-c.js', '/assets/entry-d.js']);
});

test('the other scripts are requested once the page has been painted', () => {
  const head: object[] = [];
  const [frames, tasks]: [(() => void)[], (() => void)[]] = [[], []];
  const { addresses } = takeScriptPreloads(PAGE);
  new Function('document', 'requestAnimationFrame', 'setTimeout', preloadAfterPaint(addresses))(
    { createElement: () => ({}), head: { append: (link: object) => head.push(link) } },
    (callback: () => void) => frames.push(callback),
    (callback: () => void) => tasks.push(callback),
  );
  for (const beginFrame of frames) beginFrame();
  expect(head).toEqual([]);
  for (const runTask of tasks) runTask();
  expect(head).toEqual([
    { rel: 'modulepreload', href: '/assets/shared-c.js' },
    { rel: 'modulepreload', href: '/assets/entry-d.js' },
  ]);
});

test('a page without other scripts has no statement', () => {
  expect(preloadAfterPaint([])).toBe('');
});
