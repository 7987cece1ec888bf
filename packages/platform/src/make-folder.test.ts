import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a data folder is made with those above it, and may be there already', () => {
  const data = join(folder, 'srv', 'portal', 'data');
  makeFolder(data);
  expect(existsSync(data)).toBe(true);
  expect(() => makeFolder(data)).not.toThrow();
});

test('a file in its place is an error that names it', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/^EEXIST.*file'$/);
  expect(() => makeFolder(join(file, 'data'))).toThrow(/^ENOTDIR.*data'$/);
});

// mkdir(2): the kernel's own file systems answer ENOENT or EPERM. Before, DATA_DIR=/proc/nowhere let the start hang without a word.
test.runIf(process.platform === 'linux')('where nobody can make a folder, it is an error at once', () => {
  expect(() => makeFolder('/proc/nowhere/data')).toThrow(/^ENOENT.*\/proc\/nowhere'$/);
});
