import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyBundle } from '../../apps/server/src/testing/ready-bundle.ts';
import { openTestDb } from '../../packages/platform/src/database/testing/database.ts';
import { packageContents, ROOT } from './package-contents.ts';

/** Every start reads the whole portal, on a machine that may do much else. */
const START_MS = 240_000;

const db = openTestDb();
let folder: string;
let portal: ChildProcess;

beforeAll(async () => {
  await readyBundle();
  folder = mkdtempSync(join(tmpdir(), 'portal-package-'));
  for (const { from, to } of packageContents({ withDatabase: false }))
    place(join(ROOT, from), join(folder, to));
}, START_MS);

afterAll(() => {
  portal?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a file of the checkout at its place in the package, as a second name of it where one disk holds both. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

const settings = () => ({
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: db.url,
  HOST: '127.0.0.1',
  PORT: '0',
  NODE_COMPILE_CACHE: join(ROOT, '.cache/node'),
});

/** Starts `bin/portal` and returns the address that it prints. Throws its output when it ends before. */
async function startPortal(): Promise<string> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  portal = spawn(join(folder, 'bin/portal'), { stdio: [...stdio], env: settings() });
  const lines: string[] = [];
  for await (const line of createInterface(portal.stdout as Readable)) {
    const [, url] = /^ +Open +(http:\/\/127\.0\.0\.1:\d+)$/.exec(line) ?? [];
    if (url) return url;
    lines.push(line);
  }
  throw new Error(`the portal ended:\n${lines.join('\n')}`);
}

test(
  'the files of the package are all that a portal with its pages, its desk and its staff commands needs',
  async () => {
    const url = await startPortal();
    expect((await fetch(`${url}/prepaid-recharge`)).status).toBe(200);
    expect((await fetch(`${url}/sw/gethelp`)).status).toBe(200);
    expect((await fetch(`${url}/staff/`, { redirect: 'manual' })).status).toBeLessThan(400);
    const stuck = execFileSync(join(folder, 'bin/portal-ops'), ['stuck'], {
      env: settings(),
      encoding: 'utf8',
    });
    expect(stuck).toContain('No ');
  },
  START_MS,
);
