import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { writeKit } from '../kit/write-kit.ts';
import { ROOT } from '../package/package-contents.ts';
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
 * @throws when the checkout has changes that no commit has, or there is no program for the images
 */
export async function makeFiles(options: FilesOptions): Promise<MadeFiles> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const isChanged = () => git('status', '--porcelain', '--untracked-files=no') !== '';
  if (isChanged()) throw new Error('Commit the changes first: a release is made from a commit.');
  const [commit = '', seconds = ''] = git('log', '-1', '--format=%H %ct').split(' ');
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
  const deploy = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync(
    'tar',
    [...deploy, '--use-compress-program=gzip -9n', '-cf', join(folder, `${name}-deploy.tar.gz`), 'deploy'],
    {
      cwd: ROOT,
    },
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
