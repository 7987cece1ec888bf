import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig, VARIABLE_NAMES } from './config.ts';
import { readValueFiles } from './value-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-value-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const SECRET = 'a-secret-that-is-long-enough-for-anybody';

test('reads a secret from a file, without its final line break', () => {
  const outcome = parseConfig({ SECRET_FILE: fileOf('secret', `${SECRET}\n`) });
  expect(outcome.kind === 'ok' && outcome.config.secret?.reveal()).toBe(SECRET);
});

test('reads the account of a provider from files', () => {
  const outcome = parseConfig({
    SMARTCASH_BASE_URL: 'https://bank.example',
    SMARTCASH_API_KEY_FILE: fileOf('key', 'key of the bank'),
    SMARTCASH_MERCHANT_ID: 'portal',
  });
  expect(outcome).toMatchObject({ kind: 'ok', config: { providers: { accounts: { smartcash: {} } } } });
});

test('every variable can be read from a file', () => {
  const path = fileOf('value', 'value');
  const files = Object.fromEntries(VARIABLE_NAMES.map((name) => [`${name}_FILE`, path]));
  const { values, problems } = readValueFiles(files, VARIABLE_NAMES);
  const unread = VARIABLE_NAMES.filter((name) => values[name] !== 'value' && !files[name]);
  expect([unread, problems]).toEqual([[], []]);
});

test('refuses a file that does not exist or is empty, and a value that is set twice', () => {
  const outcome = parseConfig({
    SECRET_FILE: join(folder, 'none'),
    DATABASE_URL_FILE: fileOf('empty', '\n'),
    METRICS_TOKEN: 'a token of sixteen or more',
    METRICS_TOKEN_FILE: fileOf('token', 'another token of sixteen'),
  });
  expect(outcome.kind === 'invalid' && outcome.problems).toEqual([
    `DATABASE_URL_FILE: ${join(folder, 'empty')} is empty`,
    `SECRET_FILE: ${join(folder, 'none')} can't be read (ENOENT)`,
    'METRICS_TOKEN_FILE: METRICS_TOKEN is set too; remove one of them',
  ]);
});

test('checks the value of a file like that of the variable', () => {
  const outcome = parseConfig({ SECRET_FILE: fileOf('short', 'short') });
  expect(outcome.kind === 'invalid' && outcome.problems.join()).toMatch(/^SECRET: /);
});

test('BRAND_FILE stays the path of the brand', () => {
  expect(parseConfig({ BRAND_FILE: '/etc/portal/brand.json' })).toMatchObject({
    kind: 'ok',
    config: { brandFile: '/etc/portal/brand.json' },
  });
});
