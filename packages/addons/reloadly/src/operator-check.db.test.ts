import { seedSandbox } from '@portal/operator/sandbox/seed-sandbox';
import { secret } from '@portal/platform/crypto/secret';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { parseConfig } from '@portal/server/config/config';
import { checkOperator } from '@portal/server/ops/commands/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOn } from './addon.ts';
import { OPERATOR_ID, startReloadly } from './testing/reloadly-simulator.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
let database: TestDb;
let reloadly: Awaited<ReturnType<typeof startReloadly>>;

beforeAll(async () => {
  database = await makeTestDb();
  await seedSandbox({ db: database.db, clock });
  reloadly = await startReloadly(clock);
});
afterAll(async () => {
  await reloadly.stop();
  await database.drop();
});

function check(environment: Record<string, string>) {
  const outcome = parseConfig(environment, [addOn]);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  const inbound = { number: '300', token: secret('') };
  return checkOperator(outcome.config.operator, { db: database.db, clock, productName: '', inbound });
}

const withReloadly = (clientSecret: string) => ({
  OPERATOR_LINES: 'reloadly',
  OPERATOR_AIRTIME: 'reloadly',
  OPERATOR_SETTINGS: 'sandbox',
  RELOADLY_BASE_URL: reloadly.baseUrl,
  RELOADLY_AUTH_URL: reloadly.baseUrl,
  RELOADLY_CLIENT_ID: 'portal',
  RELOADLY_CLIENT_SECRET: clientSecret,
  RELOADLY_OPERATOR_ID: String(OPERATOR_ID),
});

test('says what each adapter serves, what it found, and which ports are switched off', async () => {
  const { kind, text } = await check(withReloadly('client-secret'));
  expect(kind).toBe('done');
  expect(text).toContain(
    'reloadly: lines, airtime\n  the account answers and has USD 5000\n  Isano Rwanda is on sale',
  );
  expect(text).toMatch(/switched off in the portal:[\s\S]*bills \(OPERATOR_BILLS\)/);
});

test('is refused when an account is wrong, and says which', async () => {
  const { kind, text } = await check(withReloadly('another-secret'));
  expect(kind).toBe('refused');
  expect(text).toMatch(/! the account cannot be read: .*HTTP 401/);
  expect(text).not.toContain('another-secret');
});
