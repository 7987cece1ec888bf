import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveCommand, restoreCommand } from './wal-archive.ts';

const SEGMENT = '000000010000000000000003';

let folder: string;
let wal: string;
let written: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
  wal = join(folder, "the operator's 100 % archive");
  mkdirSync(wal);
  written = join(folder, SEGMENT);
  writeFileSync(written, 'changes');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command as PostgreSQL does. */
function run(command: string, path: string): number | null {
  const values: Record<string, string> = { p: path, f: SEGMENT, '%': '%' };
  const line = command.replace(/%(.)/g, (_, letter: string) => values[letter] ?? '');
  return spawnSync('sh', ['-c', line], { cwd: folder }).status;
}

test('archives a segment that only its owner can read, whatever the name of the folder', () => {
  expect(run(archiveCommand(wal), SEGMENT)).toBe(0);
  expect(readdirSync(wal)).toEqual([SEGMENT]);
  expect(statSync(join(wal, SEGMENT)).mode & 0o777).toBe(0o600);
});

test('accepts the same segment again and never replaces another one', () => {
  run(archiveCommand(wal), SEGMENT);
  expect(run(archiveCommand(wal), SEGMENT)).toBe(0);
  writeFileSync(written, 'changes of another database');
  expect(run(archiveCommand(wal), SEGMENT)).not.toBe(0);
  expect(readFileSync(join(wal, SEGMENT), 'utf8')).toBe('changes');
});

test('restores a segment from the first folder that has it', () => {
  run(archiveCommand(wal), SEGMENT);
  const restored = join(folder, 'restored');
  expect(run(restoreCommand([join(folder, 'empty'), wal]), restored)).toBe(0);
  expect(readFileSync(restored, 'utf8')).toBe('changes');
  rmSync(join(wal, SEGMENT));
  expect(run(restoreCommand([wal]), restored)).not.toBe(0);
});
