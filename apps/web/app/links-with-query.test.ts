import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const APP = import.meta.dirname;
const read = (file: string) => readFileSync(join(APP, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The files of each page by its path, the outer ones first: `payment/start` has those of the shell around it. */
function filesByPath(entries: readonly RouteConfigEntry[], above: readonly string[] = [], base = '') {
  const found: [path: string, files: string[]][] = [];
  for (const { file, path, index, children } of entries) {
    const files = [...above, file];
    const own = path ? `${base}/${path}` : base;
    if (path || index) found.push([own || '/', files]);
    found.push(...filesByPath(children ?? [], files, own));
  }
  return found;
}

const pages = new Map(filesByPath(await routes));

/** What a file reads of an address by itself. */
function readIn(source: string): string[] {
  // `const text = (name: string) => query.get(name)`
  const readers = [...source.matchAll(/const (\w+) = \(name[^)]*\)[^;]{0,80}\.get\(name\)/g)].map(
    ([, reader = '']) => reader,
  );
  const reads = new RegExp(
    `(?:(?:searchParams|query|params|search|fields|queryOf\\(\\w+\\)|URLSearchParams\\(.*?\\))\\s*\\.(?:get|getAll|has)|\\b(?:${['-', ...readers].join('|')}))\\('([\\w-]+)'\\)`,
    'g',
  );
  return [...source.matchAll(reads)].map(([, name = '']) => name);
}

/** What a file reads of an address, by itself and by what it imports. */
function readBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(join(APP, file))) return new Set();
  seen.add(file);
  const source = read(file);
  const imports = [...source.matchAll(/ from '(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return new Set([...readIn(source), ...imports.flatMap((path) => [...readBy(path, seen)])]);
}

/** What a route says that its page reads (`page-handle.ts`); `null`: it does not say. */
function saidBy(file: string): string[] | null {
  const { list } = /\breadsQuery: \[(?<list>[^\]]*)\]/.exec(read(file))?.groups ?? {};
  return list === undefined ? null : [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
}

type LinkTo = { from: string; path: string; names: string[] };

/** The links of a source that have a query: `/call-back?topic=payment&subject=…`, and those whose query is put together. */
function linksIn(from: string): LinkTo[] {
  const source = read(from);
  const written = [...source.matchAll(/[`'](\/[\w/-]+)\?([\w-]+=[^`']*)[`']/g)].map(
    ([, path = '', query = '']) => ({
      path,
      names: [...query.matchAll(/(?:^|&)([\w-]+)=/g)].map(([, name = '']) => name),
    }),
  );
  const composed = [...source.matchAll(/`(\/[\w/-]+)\?\$\{new URLSearchParams\(\{([^{}]*)\}\)/g)].map(
    ([, path = '', fields = '']) => ({
      path,
      names: [...fields.matchAll(/(?:^|,)\s*([\w-]+)\s*(?=[:,]|$)/g)].map(([, name = '']) => name),
    }),
  );
  return [...written, ...composed].map((link) => ({ from, ...link }));
}

const sources = globSync('**/*.{ts,tsx}', { cwd: APP, exclude: ['**/*.test.*', '**/testing/**'] });
const links = sources.flatMap(linksIn);

// A query that a page does not read is lost: the payment, the order or the number that the link is about.
test.each(links)('$from leads to $path, which reads $names of its address', ({ path, names }) => {
  const files = pages.get(path);
  expect(files, `no page at ${path}`).toBeDefined();
  const known = new Set(files?.flatMap((file) => [...readBy(file)]));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

/** The names that reach a page: what links to it have, and what its route reads. */
const namesByPage = [...pages].flatMap(([path, files]) => {
  const file = files.at(-1) ?? '';
  const said = saidBy(file);
  const linked = links.filter((link) => link.path === path).flatMap(({ names }) => names);
  const names = [...new Set([...linked, ...readIn(read(file))])];
  return said === null || names.length === 0 ? [] : [{ path, names, said }];
});

// The server leaves out the query of an address of which a page says that it reads nothing (`query-keys.ts`).
test.each(namesByPage)('$path says that it reads $names of its address', ({ names, said }) => {
  expect(names.filter((name) => !said.includes(name))).toEqual([]);
});

test('there are such links', () => {
  expect(links.length).toBeGreaterThan(25);
  expect(namesByPage.length).toBeGreaterThan(3);
});
