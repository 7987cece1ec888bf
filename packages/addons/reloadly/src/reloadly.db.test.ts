import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { parseMsisdn, toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { AirtimeFixture, OnceFault } from '@portal/operator/testing/operator-fixture';
import { testAirtime } from '@portal/operator/testing/test-airtime';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkReloadly } from './check-reloadly.ts';
import { reloadlyOperator } from './descriptor.ts';
import { reloadlyApi } from './reloadly-api.ts';
import { OPERATOR_ID, startReloadly, type TopUpFault } from './testing/reloadly-simulator.ts';

const DOCUMENT = fileURLToPath(
  new URL('../../../../../shared/standards/reloadly/reloadly.yaml', import.meta.url),
);
const FAULTS: Record<OnceFault, TopUpFault> = {
  'lost-answer': 'lost-answer',
  'late-answer': 'late-answer',
  'stopped-before-call': 'not-answered',
};
const LINE_FAULTS = { prepaid: [], barred: ['failed'], closed: ['invalid'] } as const;
const AMOUNT = money(500, 'RWF');

let database: TestDb;
let reloadly: Awaited<ReturnType<typeof startReloadly>>;
let now = new Date('2026-02-28T08:00:00Z').getTime();
let lastNumber = 788_300_000;
const clock = { now: () => new Date(now) };

const account = ({ clientSecret = 'client-secret', timeoutSeconds = 30 } = {}) => ({
  baseUrl: reloadly.baseUrl,
  authUrl: reloadly.baseUrl,
  clientId: 'portal',
  clientSecret: secret(clientSecret),
  operatorId: OPERATOR_ID,
  timeoutSeconds,
});
const operator = () => reloadlyOperator({ db: database.db, clock }, account());

function newLine(...faults: TopUpFault[]): Msisdn {
  lastNumber += 1;
  const msisdn = parseMsisdn(String(lastNumber));
  if (!msisdn) throw new Error('no number');
  reloadly.faults.set(toInternational(msisdn), faults);
  return msisdn;
}

beforeAll(async () => {
  database = await makeTestDb();
  reloadly = await startReloadly(clock);
});
afterAll(async () => {
  await reloadly.stop();
  await database.drop();
});

const fixture = (): AirtimeFixture => ({
  operator: operator(),
  line: async (kind) => newLine(...LINE_FAULTS[kind]),
  unreliableLine: async (fault) => newLine(FAULTS[fault]),
  airtimeOf: async (msisdn) => reloadly.balanceOf(toInternational(msisdn)),
  restart: () => operator().airtime,
  impatient: () => reloadlyOperator({ db: database.db, clock }, account({ timeoutSeconds: 3 })).airtime,
  settle: () => {
    now += 120_000;
  },
});

testAirtime('reloadly', fixture);

describe('reloadly', () => {
  test('finds lines of its operator, and none of another or of no operator', async () => {
    const msisdn = newLine();
    expect(await operator().lines.find(msisdn)).toBe('prepaid');
    reloadly.elsewhere.add(toInternational(msisdn));
    expect(await operator().lines.find(msisdn)).toBeNull();
    expect(await operator().lines.find('700000000' as Msisdn)).toBeNull();
  });

  test('a top-up in progress is unknown first and delivered when Reloadly has finished it', async () => {
    const topUp = { key: newId(), msisdn: newLine('processing'), amount: AMOUNT };
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow('not finished');
    expect(await operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
    expect(reloadly.balanceOf(toInternational(topUp.msisdn))).toBe(500);
  });

  test('an empty account of the operator is no refusal: the top-up is sent again and delivered', async () => {
    const topUp = { key: newId(), msisdn: newLine('poor'), amount: AMOUNT };
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow('may be sent again');
    expect(await operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
  });

  test('right after a lost request it does not send again: the first may still arrive', async () => {
    const topUp = { key: newId(), msisdn: newLine('not-answered'), amount: AMOUNT };
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow();
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow('may still arrive');
    expect(reloadly.balanceOf(toInternational(topUp.msisdn))).toBe(0);
  });

  test.each([50, 60_000])('refuses RWF %i, which is not on sale, without a call', async (value) => {
    const calls = reloadly.bodies.length;
    const topUp = { key: newId(), msisdn: newLine(), amount: money(value, 'RWF') };
    expect(await operator().airtime.topUp(topUp)).toEqual({ kind: 'refused', reason: 'amount-not-allowed' });
    expect(reloadly.bodies).toHaveLength(calls);
  });

  test('uses one token for many calls', async () => {
    const before = reloadly.tokenRequests;
    const { airtime } = operator();
    for (let count = 0; count < 3; count += 1)
      await airtime.topUp({ key: newId(), msisdn: newLine(), amount: AMOUNT });
    expect(reloadly.tokenRequests - before).toBe(1);
  });

  test('the check says what is on sale, or that the account is refused', async () => {
    const good = await checkReloadly(reloadlyApi(account(), clock), OPERATOR_ID);
    expect(good.map(({ text }) => text)).toEqual([
      'the account answers and has USD 5000',
      'Isano Rwanda is on sale for RWF 100 to 50000',
    ]);
    const refused = await checkReloadly(
      reloadlyApi(account({ clientSecret: 'another secret' }), clock),
      OPERATOR_ID,
    );
    expect(refused).toHaveLength(2);
    for (const finding of refused)
      expect(finding).toMatchObject({ isGood: false, text: expect.stringContaining('HTTP 401') });
  });

  // The document is not part of the repository.
  test.skipIf(!existsSync(DOCUMENT))('sends what the published document declares', async () => {
    const document = parse(readFileSync(DOCUMENT, 'utf8'));
    await operator().airtime.topUp({ key: newId(), msisdn: newLine(), amount: AMOUNT });
    const declared = z.fromJSONSchema({
      ...document.components.schemas.TopUpsRequest,
      additionalProperties: false,
    });
    expect(reloadly.bodies.length).toBeGreaterThan(0);
    for (const body of reloadly.bodies) expect(declared.safeParse(body).error?.issues ?? []).toEqual([]);
  });
});
