import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readyBundle } from './testing/ready-bundle.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

beforeAll(readyBundle);

/** Starts the bundled portal where it can't make its folder of data, and returns the first line of its log. */
function failToStart(): Promise<{ err: { cause: { stack: string } } }> {
  const folder = `${fileURLToPath(import.meta.url)}/data`;
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'debug' };
  return new Promise((resolve) => {
    execFile(process.execPath, ['apps/server/build/main.js'], { cwd: ROOT, env }, (_error, out) =>
      resolve(JSON.parse(out.split('\n')[0] ?? '')),
    );
  });
}

test('a stack trace of the bundle names the file and the line of the source', async () => {
  const { err } = await failToStart();
  const [, file = '', line] = /at mkdirSync .*\n.*\((file:.*):(\d+):\d+\)/.exec(err.cause.stack) ?? [];
  expect(file).toMatch(/packages\/platform\/src\/.*\.ts$/);
  const source = readFileSync(fileURLToPath(file), 'utf8').split('\n')[Number(line) - 1];
  expect(source).toContain('mkdirSync(');
});
