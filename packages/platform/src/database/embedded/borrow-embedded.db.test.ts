import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowEmbedded } from './borrow-embedded.ts';
import { findPostmaster } from './postmaster.ts';
import { startEmbedded } from './start-embedded.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT 1 AS one');
  await client.end();
  return rows[0].one;
}

const isRunning = () => findPostmaster(join(dataDir, 'postgres')) !== undefined;

test('restores the previous state of a data folder and never creates one', async () => {
  await expect(borrowEmbedded(dataDir)).rejects.toThrow('There is no database');

  const portal = await startEmbedded({ dataDir });
  const beside = await borrowEmbedded(dataDir);
  expect(await ask(beside.url)).toBe(1);
  await beside.close();
  expect(await ask(portal.url)).toBe(1);
  await portal.stop();

  const alone = await borrowEmbedded(dataDir);
  expect(await ask(alone.url)).toBe(1);
  await expect(startEmbedded({ dataDir })).rejects.toThrow('in use');
  await alone.close();
  expect(isRunning()).toBe(false);
});
