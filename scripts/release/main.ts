import { makeRelease } from './release.ts';

// `npm run release -- 1.2.0`: prepares a release (CONTRIBUTING.md).

const version = process.argv[2] ?? '';
try {
  makeRelease(version, new Date().toISOString().slice(0, 10));
  console.log(`Prepared ${version}. Read CHANGELOG.md, run npm test, then commit and tag it v${version}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
