import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { precompress } from '../../packages/platform/src/web/precompress.ts';
import { type PackagedFile, packageContents, ROOT } from './package-contents.ts';

const DIST = join(ROOT, 'dist');
const EXECUTABLE = /^(bin|node\/bin)\/|\/native\/bin\//;

/** The archive and the folder beside it (paths in the checkout), the number of files and both sizes. */
type WrittenPackage = { file: string; folder: string; files: number; bytes: number; unpackedBytes: number };

/**
 * Copies the files of the package to `dist`, adds `MANIFEST` (SHA-256 and path of every file) and packs them. The same
 * commit and the same installed packages give the same archive, byte for byte: sorted names, the time of the commit,
 * no owner.
 */
export async function writePackage({ withDatabase }: { withDatabase: boolean }): Promise<WrittenPackage> {
  // An installed portal can't write beside the files of the browser.
  await precompress(join(ROOT, 'apps/web/build/client'));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { commit, seconds } = readCommit();
  const system = `${process.platform}-${process.arch}`;
  const name = ['portal', version, commit, system, ...(withDatabase ? ['database'] : [])].join('-');
  const folder = join(DIST, name);
  rmSync(folder, { recursive: true, force: true });
  const files = packageContents({ withDatabase });
  const lines = files.map((file) => copy(file, folder));
  writeFileSync(join(folder, 'MANIFEST'), lines.map(({ line }) => `${line}\n`).join(''));
  const file = `${folder}.tar.gz`;
  pack({ folder, file, seconds });
  const unpackedBytes = lines.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    file: relative(ROOT, file),
    folder: relative(ROOT, folder),
    files: files.length,
    bytes: statSync(file).size,
    unpackedBytes,
  };
}

/** The commit and its time; `SOURCE_DATE_EPOCH` and the name `unknown` outside of a checkout. */
function readCommit(): { commit: string; seconds: string } {
  try {
    const [commit = '', seconds = ''] = git('log', '-1', '--format=%h %ct', '--abbrev=8').split(' ');
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return { commit: changed ? `${commit}-changed` : commit, seconds };
  } catch {
    return { commit: 'unknown', seconds: process.env.SOURCE_DATE_EPOCH ?? '0' };
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** Copies a file and returns its line of the manifest and its size. */
function copy({ from, to }: PackagedFile, folder: string): { line: string; bytes: number } {
  const source = join(ROOT, from);
  const target = join(folder, to);
  mkdirSync(dirname(target), { recursive: true });
  if (lstatSync(source).isSymbolicLink()) {
    symlinkSync(readlinkSync(source), target);
    return { line: `${'link'.padEnd(64)}  ${to}`, bytes: 0 };
  }
  copyFileSync(source, target);
  chmodSync(target, EXECUTABLE.test(to) ? 0o755 : 0o644);
  const content = readFileSync(target);
  return { line: `${createHash('sha256').update(content).digest('hex')}  ${to}`, bytes: content.length };
}

/** Needs GNU tar and gzip. It writes the names in order and gives every file the same time, owner and mode bits. */
function pack({ folder, file, seconds }: { folder: string; file: string; seconds: string }): void {
  const tar = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=go=rX,u=rwX',
  ];
  const args = [...tar, '--use-compress-program=gzip -9n', '-cf', file, '-C', dirname(folder)];
  execFileSync('tar', [...args, relative(dirname(folder), folder)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
