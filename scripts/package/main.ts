import { writePackage } from './write-package.ts';

// The program behind `npm run package`. The web app is built already.

const written = await writePackage({ withDatabase: process.argv.includes('--with-database') });
const { file, folder, files, bytes, unpackedBytes } = written;
process.stdout.write(`· ${folder}: ${files} files, ${megabytes(unpackedBytes)} unpacked\n`);
process.stdout.write(`· ${file}: ${megabytes(bytes)}\n`);

function megabytes(count: number): string {
  return `${(count / 1e6).toFixed(1)} MB`;
}
