import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machinePath, NODE, ROOT, run } from './run.mjs';
import { fail, print } from './terminal.mjs';

const STAMP = join(ROOT, 'node_modules/.portal-stamp');
const LOCK = join(ROOT, 'package-lock.json');

/** Installs the packages of package-lock.json unless they are installed. Throws a message for the terminal. */
export async function readyPackages() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(NODE) && read(STAMP) === wanted) return;
  if (!existsSync(NODE) || !installedByHand()) {
    print('Installing the packages (npm install); the first time this takes a minute or two');
    // Not npm ci: it refuses a lock file without the variants for other systems, which npm writes where those are not
    // available. This installs the locked versions too and does not change the lock file.
    const args = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund'];
    const code = await run('npm', args, { path: machinePath() });
    if (code !== 0)
      fail(`npm install failed (code ${code}). What it printed above says why; is the network there?`);
  }
  writeFileSync(STAMP, wanted);
}

/** Whether a manual `npm install` has installed the locked versions; a running program may use them. */
function installedByHand() {
  const hidden = read(join(ROOT, 'node_modules/.package-lock.json'));
  if (!hidden) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(JSON.parse(read(LOCK)).packages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link || optional) return true;
    return installed[path]?.version === version;
  });
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
