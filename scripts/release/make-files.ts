import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { writeKit } from '../kit/write-kit.ts';
import { packageContents, ROOT } from '../package/package-contents.ts';
import { writePackage } from '../package/write-package.ts';
import { describeOrigin, hashFile, PROVENANCE, signStatement } from './provenance.ts';
import { listSums, SUMS } from './verify-files.ts';
import { writeSbom } from './write-sbom.ts';

/** How to make the files of a release. */
export type FilesOptions = {
  /** File with the private key (PEM) that signs the provenance. */
  key?: string;
  /** Also make the container images. */
  image: boolean;
  /** Base images in place of those of the Containerfile. */
  base?: string;
  build?: string;
};

/** Their folder in the checkout, and the commands for the images when those were not made. */
type MadeFiles = { folder: string; commands: string[] };

/**
 * Makes all files of a release of the checked-out commit: the package, that of the demo, the container images, the files to deploy
 * them, the kit for adapters, the list of what is in them (SBOM), their sums, and from what they were made (provenance). The builds
 * are there already.
 * @throws when the checkout has changes or shipped files that no commit has, or there is no program for the images
 */
export async function makeFiles(options: FilesOptions): Promise<MadeFiles> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const isChanged = () => git('status', '--porcelain', '--untracked-files=no') !== '';
  if (isChanged()) throw new Error('Commit the changes first: a release is made from a commit.');
  const [commit = '', seconds = ''] = git('log', '-1', '--format=%H %ct').split(' ');
  const uncommitted = listUncommitted(
    packageContents({ withDatabase: true }).map(({ from }) => from),
    new Set(git('ls-files', '-z').split('\0')),
  );
  if (uncommitted.length > 0)
    throw new Error(`Move these away, which no commit has, or commit them: ${uncommitted.join(', ')}`);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const name = `portal-${version}`;
  const folder = join(ROOT, 'dist', `release-${version}-${commit.slice(0, 8)}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const images: [tag: string, mode: string][] = [
    [name, 'production'],
    [`portal-demo-${version}`, 'development'],
  ];
  for (const withDatabase of [false, true]) {
    const { file } = await writePackage({ withDatabase });
    const [tag = '', mode = ''] = images[Number(withDatabase)] ?? [];
    if (options.image) buildImage({ tag, mode, into: join(folder, `${tag}-image.tar`), seconds, ...options });
    renameSync(join(ROOT, file), join(folder, basename(file)));
  }
  // As the commit has it: what a maintainer tried there, such as a file with secrets, is handed out to nobody.
  git(
    ...['-c', 'tar.umask=0022', '-c', 'tar.tar.gz.command=gzip -9n', 'archive', '--format=tar.gz'],
    ...[`--output=${join(folder, `${name}-deploy.tar.gz`)}`, commit, 'deploy'],
  );
  await writeKit(folder);
  writeSbom(join(folder, `${name}.cdx.json`));

  if (isChanged() || git('rev-parse', 'HEAD') !== commit) {
    rmSync(folder, { recursive: true });
    throw new Error(
      'The checkout was changed meanwhile, so the files are not those of one commit. Make them again.',
    );
  }
  const files = readdirSync(folder).sort();
  const lock = hashFile(join(ROOT, 'package-lock.json'));
  const statement = describeOrigin(folder, files, { version, commit, lock, node: process.version });
  const provenance = options.key ? signStatement(statement, readFileSync(options.key, 'utf8')) : statement;
  writeFileSync(join(folder, PROVENANCE), `${JSON.stringify(provenance, null, 2)}\n`);
  writeFileSync(join(folder, SUMS), listSums(folder, [...files, PROVENANCE].sort()));
  const commands = options.image
    ? []
    : images.map(([tag, mode]) =>
        ['podman', ...buildArguments({ tag, mode, seconds, ...options })].join(' '),
      );
  return { folder: relative(ROOT, folder), commands };
}

/**
 * Lists the files of a package that no commit has, such as settings with secrets that somebody tried in `deploy`. The builds and what npm
 * installed are made from the commit. Pure.
 * @param paths of the files of the package in the checkout
 */
export function listUncommitted(paths: readonly string[], committed: ReadonlySet<string>): string[] {
  const isMade = /(^|\/)node_modules\/|^apps\/\w+\/build\//;
  return paths.filter((path) => !isMade.test(path) && !committed.has(path));
}

type Image = { tag: string; mode: string; seconds: string; base?: string; build?: string };

/** The arguments of podman and buildah. All times in the image are that of the commit. */
function buildArguments({ tag, mode, seconds, base, build }: Image): string[] {
  const bases = { BASE_IMAGE: base, BUILD_IMAGE: build };
  const given = Object.entries({ MODE: mode, ...bases }).filter(([, value]) => value);
  const args = given.flatMap(([argument, value]) => ['--build-arg', `${argument}=${value}`]);
  return [
    'build',
    '--format',
    'docker',
    '--timestamp',
    seconds,
    '-f',
    'deploy/Containerfile',
    ...args,
    '-t',
    tag,
    '.',
  ];
}

function buildImage(image: Image & { into: string }): void {
  const program = ['podman', 'buildah'].find((each) => spawnSync(each, ['--version']).status === 0);
  if (!program) throw new Error('Neither podman nor buildah is there, which make images.');
  execFileSync(program, buildArguments(image), { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync(program, ['push', image.tag, `oci-archive:${image.into}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
