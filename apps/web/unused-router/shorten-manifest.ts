import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offlineFilesOf } from '../app/offline/offline-files.ts';

const START = 'window.__reactRouterManifest=';
/** Paths of routes that are files: `robots.txt`, `texts.json`. */
const FILE = /\.[a-z]+$/;
/** Route ids of the offline pages. Their scripts are cached. */
const OFFLINE =
  /^(root|routes\/(locale|home|table|offline|receipts|about|unknown-path|get-help\/(home|topic|section|question)))$/;

type BuiltRoute = { id: string; path?: string; module: string; imports?: string[]; hasLoader: boolean };
type BuiltManifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, BuiltRoute>;
  url: string;
  version: string;
};

/**
 * Leaves out of the list that each page with scripts loads, a third of its bytes, what no page reads (decision 256):
 * - routes that are files: only the server answers them, and no link or form of a page goes through the router to one;
 * - the files that the script of a route imports. The server, which keeps its own list, names those of a page for its preloads; for a
 *   later page the router loads the script of the route, which imports them. What the service worker caches of them becomes a file of its own.
 * @param clientDir folder of the built files that browsers load
 */
export async function shortenManifest(clientDir: string): Promise<void> {
  const assets = join(clientDir, 'assets');
  const names = (await readdir(assets)).filter((name) => /^manifest-.*\.js$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      script: await readFile(join(assets, name), 'utf8'),
    })),
  );
  const list = files.find(({ script }) => script.startsWith(START));
  if (!list) throw new Error('React Router wrote no list of routes that we know (decision 235)');
  const manifest = JSON.parse(list.script.slice(START.length, -1)) as BuiltManifest;
  const offline = `export const build="${manifest.version}",files=${JSON.stringify(listOfflineFiles(manifest))};`;
  await writeFile(join(assets, offlineFilesOf(list.name)), offline);
  const routes = Object.entries(manifest.routes)
    .filter(([, { path = '' }]) => !FILE.test(path))
    .map(([id, route]) => [id, shorten(route)]);
  const shortened = { ...manifest, routes: Object.fromEntries(routes) };
  await writeFile(join(assets, list.name), `${START}${JSON.stringify(shortened)};`);
}

/** Without what the router takes for the same when it is missing: flags that are off, and no style sheets. */
function shorten(route: BuiltRoute): object {
  const entries = Object.entries({ ...route, imports: [] }).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

/** The addresses of all scripts of the offline pages, and of the list of routes. */
function listOfflineFiles({ entry, routes, url }: BuiltManifest): string[] {
  const screens = Object.values(routes).filter(({ id }) => OFFLINE.test(id));
  const scripts = screens.flatMap((route) => [route.module, ...(route.imports ?? [])]);
  return [...new Set([url, entry.module, ...entry.imports, ...scripts])];
}
