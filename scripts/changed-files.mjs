import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './ready/run.mjs';
import { fail } from './ready/terminal.mjs';

const DATABASE_TEST = /\.(db|http)\.test\.ts$/;
const NIGHTLY = /\.nightly\./;

/**
 * What differs from the main branch: the commits of this branch, what is not committed, and new files.
 * @returns the commit in which this branch left the main branch, and the paths from the root of the files that exist
 */
export function findChangedFiles() {
  const main = ['origin/main', 'main'].filter((name) => git('rev-parse', '--verify', '--quiet', name).ok);
  // The later of the two: a local main branch may be ahead of the server's, or forgotten.
  const bases = main.map((name) => git('merge-base', name, 'HEAD').text).filter(Boolean);
  const base = bases.find((one) => bases.every((other) => git('merge-base', '--is-ancestor', other, one).ok));
  if (!base)
    fail('--changed compares with the branch main, and git finds none here. Run: git fetch origin main:main');
  const changed = git('diff', '--name-only', '--diff-filter=d', base).text;
  const added = git('ls-files', '--others', '--exclude-standard').text;
  const files = `${changed}\n${added}`.split('\n').filter((file) => file && existsSync(join(ROOT, file)));
  return { base, files: [...new Set(files)].sort() };
}

/**
 * The tests with a database that stand for changed files: those that changed, and those in the folder of a changed source.
 * Nearly all others import the whole server, so "related by import" would be all of them.
 * @param files changed files, paths from the root
 * @param listFolder names of the files in a folder
 */
export function chooseDatabaseTests(files, listFolder = listOwnFolder) {
  const folders = new Set(
    files.filter((file) => /\.(tsx?|sql|csv)$/.test(file)).map((file) => dirname(file)),
  );
  const beside = [...folders].flatMap((folder) => listFolder(folder).map((name) => `${folder}/${name}`));
  const tests = [...files, ...beside].filter((file) => DATABASE_TEST.test(file) && !NIGHTLY.test(file));
  return [...new Set(tests)].sort();
}

function listOwnFolder(folder) {
  return readdirSync(join(ROOT, folder));
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return { ok: status === 0, text: (stdout ?? '').trim() };
}
