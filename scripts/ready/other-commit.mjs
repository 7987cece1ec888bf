import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from './linked-packages.mjs';
import { NODE, ROOT, run } from './run.mjs';
import { fail, print } from './terminal.mjs';

/** Not in this checkout, whose tests would be those of both. */
const FOLDER = join(tmpdir(), 'portal-commits');

/**
 * A worktree of another commit with its packages and builds, in the folder for temporary files; it stays there for the next time
 * (`git worktree remove` removes it).
 * @param commit what git calls it: a hash, a tag, a branch
 * @returns its folder. Throws a message for the terminal.
 */
export async function readyOtherCommit(commit) {
  const hash = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`);
  if (!hash) fail(`git knows no commit ${commit}`);
  const folder = join(FOLDER, hash.slice(0, 12));
  // Git still knows one whose folder the system has cleared.
  if (!existsSync(folder)) git('worktree', 'add', '--force', '--detach', folder, hash);
  if (!existsSync(join(folder, 'node_modules'))) await readyPackagesIn(folder);
  print(`Building ${commit}, unless it is built`);
  const build =
    'const { PORTAL, readyBuilds } = await import("./scripts/ready/builds.mjs"); await readyBuilds(PORTAL);';
  const path = [join(folder, 'node_modules/.bin'), process.env.PATH].join(':');
  const code = await run(NODE, ['--input-type=module', '--eval', build], { cwd: folder, path });
  if (code !== 0) fail(`${commit} could not be built (code ${code}). What is printed above says why.`);
  return folder;
}

/** The packages of this checkout when the other commit has the same, else its own. */
async function readyPackagesIn(folder) {
  const lockOf = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(ROOT)) return linkPackages(folder);
  print('Installing the packages of the other commit');
  const code = await run('npm', ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
  if (code !== 0) fail(`npm install failed in ${folder} (code ${code})`);
}

/** What git answers, without the end of the line; nothing when it refuses. */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
