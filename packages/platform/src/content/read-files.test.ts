import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemLines } from './content-files.ts';
import { contentSource } from './content-source.ts';
import { readFiles } from './read-files.ts';
import { makeTestContent, type TestContent } from './testing/content.ts';

let theirs: TestContent;

beforeEach(() => {
  theirs = makeTestContent();
  theirs.write('en/good.md', 'good');
});
afterEach(() => theirs.drop());

const at = (path: string) => join(theirs.dir, path);
const paths = () => readFiles([theirs.dir]).files.map(({ path }) => path);
const problems = () =>
  problemLines(readFiles([theirs.dir]).problems)
    .join('\n')
    .replaceAll(theirs.dir, '');

test('a text in another encoding than UTF-8 is reported with its line, and never shown in part', () => {
  writeFileSync(at('en/latin.md'), Buffer.from('first\nCaf\xe9', 'latin1'));
  writeFileSync(at('en/wide.json'), Buffer.from('\ufeff{}', 'utf16le'));
  expect(paths()).toEqual(['en/good.md']);
  expect(problems()).toMatch(/\/en\/latin\.md: line 2: it is not written in UTF-8/);
  expect(problems()).toMatch(/\/en\/wide\.json: line 1: it is not written in UTF-8/);
});

test('the mark that some editors put before a text is no part of it', () => {
  theirs.write('en/good.md', '\ufeffgood');
  expect(readFiles([theirs.dir]).files[0]?.bytes.toString()).toBe('good');
});

test('a file that is far too large is not read', () => {
  theirs.write('en/big.md', '');
  truncateSync(at('en/big.md'), 3 * 1024 ** 3);
  expect(paths()).toEqual(['en/good.md']);
  expect(problems()).toBe('/en/big.md: it is too large: 3,145,728 kB, at most 512 kB');
});

test('a path that is no file, is unreadable, or is a broken or circular link is reported', () => {
  execFileSync('mkfifo', [at('en/pipe.md')]);
  symlinkSync('/no/such/file', at('en/nothing.md'));
  symlinkSync('..', at('en/circle'));
  expect(paths()).toEqual(['en/good.md']);
  expect(problems().split('\n')).toEqual([
    '/en/circle: it is a circular link',
    '/en/nothing.md: it is a link to a missing file',
    '/en/pipe.md: it is neither a file nor a folder',
  ]);
});

test.skipIf(process.getuid?.() === 0)('a file that the portal may not read is reported', () => {
  chmodSync(at('en/good.md'), 0);
  expect(problems()).toBe('/en/good.md: the portal may not read it');
});

test('links lead about within the folder, as on a volume of Kubernetes, and never out of it', () => {
  mkdirSync(at('..data/sw'), { recursive: true });
  theirs.write('..data/sw/page.md', 'page');
  symlinkSync('..data/sw', at('sw'));
  symlinkSync('/etc/hostname', at('en/host.md'));
  symlinkSync('/etc', at('etc'));
  expect(paths()).toEqual(['en/good.md', 'sw/page.md']);
  expect(problems().match(/outside of the content folder/g)).toHaveLength(2);
});

test('a folder that goes away leaves what was read as it was, and says so', () => {
  const ours = makeTestContent();
  ours.write('en/good.md', 'ours');
  const source = contentSource([ours.dir, theirs.dir]);
  const read = source.part((files) => files.topmost('en', '.md').map(({ bytes }) => String(bytes)));
  theirs.drop();
  expect(source.reload()).toMatchObject({ kind: 'refused', problems: [{ file: theirs.dir }] });
  expect(read()).toEqual(['good']);
  theirs.write('en/good.md', 'back');
  source.reload();
  expect([read(), source.problems()]).toEqual([['back'], []]);
  ours.drop();
});

test('a portal starts beside a file that can’t be read, and not without its own', () => {
  const ours = makeTestContent();
  symlinkSync('/no/such/file', at('en/nothing.md'));
  expect(contentSource([ours.dir, theirs.dir]).problems()).toHaveLength(1);
  expect(() => contentSource([theirs.dir, ours.dir])).toThrow(/nothing\.md: it is a link to a missing file/);
  ours.drop();
});
