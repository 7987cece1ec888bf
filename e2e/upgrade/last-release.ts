import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A release that runs: the folder of its package, and its version. */
export type Release = { folder: string; version: string };

/**
 * Unpacks a release.
 * @param archive a package of it; by default it is made from the commit of the latest release, which needs the registry of npm
 * @param into empty folder for the files of a given archive
 */
export function readyRelease(archive: string | undefined, into: string): Release {
  const file = archive ?? packageLatestRelease();
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components=1']);
  return { folder: into, version: readVersion(into) };
}

/** Makes the package of the latest release in `.cache/releases`, once. Returns its path. */
function packageLatestRelease(): string {
  const { commit, version } = findLatestRelease();
  const folder = join(ROOT, '.cache/releases', `${version}-${commit.slice(0, 8)}`);
  const made = () => globSync(join(folder, 'dist/portal-*.tar.gz'))[0];
  if (!made()) {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length === 0) {
      const sources = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
      execFileSync('tar', ['-x', '-C', folder], { input: sources });
    }
    console.log(`packaging ${version} (${commit.slice(0, 8)}); the first time this takes some minutes`);
    execFileSync('npm', ['run', 'package'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return made() ?? '';
}

/** The tag of the version of the checkout, else the commit that is named after it. */
function findLatestRelease(): { commit: string; version: string } {
  const version = readVersion(ROOT);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commit =
    git('tag', '--list', `v${version}`) === ''
      ? git('log', '--max-count=1', '--format=%H', `--grep=^Release ${version.replaceAll('.', '\\.')}\\b`)
      : git('rev-parse', `v${version}^{commit}`);
  if (!commit) throw new Error(`There is no tag v${version}; name the package of a release with --from`);
  return { commit, version };
}

function readVersion(folder: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} has no package of the portal`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
