import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { keepSourcePaths, leaveLazyPackages, leavePackagesOutOfMap, listShippedAddOns } from './plugins.ts';

// Writes the programs of the server into `apps/server/build`, each one file with all its modules and packages
// (decision 153). `scripts/ready` runs this when a source is newer.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD = join(ROOT, 'apps/server/build');

const PROGRAMS = {
  main: 'apps/server/src/main.ts',
  ops: 'apps/server/src/ops/main.ts',
  'check-worker': 'apps/server/src/content-tool/check-worker.ts',
};

/** Optional parts of packages, which the portal does not use. */
const UNUSED = ['pg-native', 'typescript'];

mkdirSync(BUILD, { recursive: true });
for (const [name, source] of Object.entries(PROGRAMS)) await bundle(name, source);

/** One file for each program: a process has read all of it at its start, so the next build changes no running portal. */
async function bundle(name: string, source: string): Promise<void> {
  const modules = await rolldown({
    cwd: ROOT,
    input: { [name]: source },
    platform: 'node',
    transform: { target: 'node24' },
    external: UNUSED,
    plugins: [leaveLazyPackages, listShippedAddOns(ROOT), keepSourcePaths(BUILD), leavePackagesOutOfMap],
    // `depd`, a package of Fastify's, makes a function from a text that it wrote itself.
    checks: { eval: false },
  });
  const { output } = await modules.generate({
    dir: BUILD,
    format: 'esm',
    codeSplitting: false,
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
  });
  for (const file of output) write(file.fileName, file.type === 'chunk' ? file.code : file.source);
}

/** A program that starts meanwhile reads the file before or the new one, no half of it. */
function write(name: string, content: string | Uint8Array): void {
  const path = join(BUILD, name);
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
