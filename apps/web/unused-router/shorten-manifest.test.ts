import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortenManifest } from './shorten-manifest.ts';

// As React Router 8 writes it.
const FLAGS = { hasAction: false, hasLoader: true, hasClientLoader: false, css: [] };
const MANIFEST = {
  entry: { module: '/assets/entry.client-a.js', imports: ['/assets/libraries-a.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...FLAGS,
      module: '/assets/root-a.js',
      imports: ['/assets/libraries-a.js'],
    },
    'routes/receipts': {
      id: 'routes/receipts',
      parentId: 'root',
      path: 'receipts',
      ...FLAGS,
      module: '/assets/receipts-a.js',
      imports: ['/assets/libraries-a.js', '/assets/sharing-a.js'],
    },
    'routes/texts': {
      id: 'routes/texts',
      path: 'texts.json',
      ...FLAGS,
      module: '/assets/texts-a.js',
      imports: [],
    },
  },
  url: '/assets/manifest-1a2b.js',
  version: '1a2b',
};

test('pages load a list of routes without what each imports, which the offline pages find beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-manifest-'));
  try {
    const assets = join(folder, 'assets');
    await mkdir(assets);
    await writeFile(
      join(assets, 'manifest-1a2b.js'),
      `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`,
    );
    await shortenManifest(folder);
    const list = await readFile(join(assets, 'manifest-1a2b.js'), 'utf8');
    const { routes, ...rest } = JSON.parse(list.slice('window.__reactRouterManifest='.length, -1));
    expect(rest).toEqual({ entry: MANIFEST.entry, url: MANIFEST.url, version: '1a2b' });
    expect(routes).toEqual({
      root: { id: 'root', path: '', hasLoader: true, module: '/assets/root-a.js' },
      'routes/receipts': {
        id: 'routes/receipts',
        parentId: 'root',
        path: 'receipts',
        hasLoader: true,
        module: '/assets/receipts-a.js',
      },
    });
    const source = await readFile(join(assets, 'offline-files-1a2b.js'), 'utf8');
    const { build, files } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    expect({ build, files }).toEqual({
      build: '1a2b',
      files: [
        '/assets/manifest-1a2b.js',
        '/assets/entry.client-a.js',
        '/assets/libraries-a.js',
        '/assets/root-a.js',
        '/assets/receipts-a.js',
        '/assets/sharing-a.js',
      ],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
