import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const START = 'window.__reactRouterManifest=';
/** Paths of routes that are files: `robots.txt`, `texts.json`. */
const FILE = /\.[a-z]+$/;

/**
 * Leaves the routes that are files out of the list that each page with scripts loads, some 200 B of it: only the server answers them, and
 * no link or form of a page goes through the router to one. The server keeps its own list.
 * @param clientDir folder of the built files that browsers load
 */
export async function shortenManifest(clientDir: string): Promise<void> {
  const assets = join(clientDir, 'assets');
  const names = (await readdir(assets)).filter((name) => /^manifest-.*\.js$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({
      file: join(assets, name),
      script: await readFile(join(assets, name), 'utf8'),
    })),
  );
  const list = files.find(({ script }) => script.startsWith(START));
  if (!list) throw new Error('React Router wrote no list of routes that we know (decision 235)');
  const manifest = JSON.parse(list.script.slice(START.length, -1)) as {
    routes: Record<string, { path?: string }>;
  };
  const routes = Object.entries(manifest.routes).filter(([, { path = '' }]) => !FILE.test(path));
  const shortened = { ...manifest, routes: Object.fromEntries(routes) };
  await writeFile(list.file, `${START}${JSON.stringify(shortened)};`);
}
