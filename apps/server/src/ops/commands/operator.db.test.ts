import { defineAdapter } from '@portal/operator/adapter';
import { sandboxOperator } from '@portal/operator/sandbox/sandbox-operator';
import { seedSandbox } from '@portal/operator/sandbox/seed-sandbox';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { checkOperator } from './operator.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const database = openTestDb();
beforeAll(() => seedSandbox({ db: database.db, clock }));

/** An adapter that says whatever its account is like. */
const adapter = (isGood: boolean) =>
  defineAdapter({
    name: 'acme',
    ports: ['lines', 'airtime'],
    settings: {},
    isPlay: false,
    create: sandboxOperator,
    check: async () => {
      if (isGood) return [{ isGood, text: 'the account answers' }];
      throw new Error('HTTP 401');
    },
  });

function check(environment: Record<string, string>, isGood = true) {
  const outcome = parseConfig(environment, [{ name: 'acme', operator: adapter(isGood) }]);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  const inbound = { number: '300', token: secret('') };
  return checkOperator(outcome.config.operator, { db: database.db, clock, productName: '', inbound });
}

const ACME = { OPERATOR_LINES: 'acme', OPERATOR_AIRTIME: 'acme', OPERATOR_SETTINGS: 'sandbox' };

test('says what each adapter serves, what it found, and which ports are switched off', async () => {
  const { kind, text } = await check(ACME);
  expect(kind).toBe('done');
  expect(text).toContain('acme: lines, airtime\n  the account answers');
  expect(text).toMatch(/switched off in the portal:[\s\S]*bills \(OPERATOR_BILLS\)/);
});

test('is refused when an adapter fails, and says which', async () => {
  const { kind, text } = await check(ACME, false);
  expect(kind).toBe('refused');
  expect(text).toContain('acme: lines, airtime\n! does not answer: HTTP 401');
});

test('says that everything answers with the sandbox, which has all but a mobile network', async () => {
  expect(await check({})).toMatchObject({
    kind: 'done',
    text: expect.stringMatching(
      /switched off in the portal:\n {2}numberVerification \(OPERATOR_NUMBER_VERIFICATION\)\nEverything that is configured answers\.$/,
    ),
  });
});
