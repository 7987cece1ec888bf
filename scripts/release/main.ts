import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFiles } from './make-files.ts';
import { makeRelease } from './release.ts';
import { verifyFiles } from './verify-files.ts';

// The program behind `npm run release` (CONTRIBUTING.md, How to make a release):
//   -- 1.2.0                     prepares a release
//                                makes its files; --image also the container images, --base and --build name other bases than
//                                those of the Containerfile, --key signs with an Ed25519 key (PEM)
//   -- --verify FOLDER           checks the files of one, with --key its signature (public key, PEM)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: 'string' },
      key: { type: 'string' },
      image: { type: 'boolean', default: false },
      base: { type: 'string' },
      build: { type: 'string' },
    },
  });
  const [version] = positionals;
  if (values.verify) verify(values.verify, values.key);
  else if (version) prepare(version);
  else {
    const { folder, commands } = await makeFiles(values);
    console.log(`· ${folder}`);
    if (commands.length > 0)
      console.log(`Not made: the container images. Where podman or buildah is:\n${commands.join('\n')}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function prepare(version: string): void {
  makeRelease(version, new Date().toISOString().slice(0, 10));
  console.log(`Prepared ${version}. Read CHANGELOG.md, run npm test, then commit and tag it v${version}.`);
}

function verify(folder: string, key: string | undefined): void {
  const { problems, commit, signed } = verifyFiles(resolve(folder), key);
  for (const problem of problems) console.log(`wrong: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(
      `Every file is as it was made from commit ${commit}${signed ? ', which the key signed' : ' (not signed)'}.`,
    );
}
