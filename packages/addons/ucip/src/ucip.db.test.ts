import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import type { UcipAccount } from './account.ts';
import { checkUcip } from './check-ucip.ts';
import { ucipOperator } from './descriptor.ts';
import { AIR_PASSWORD, AIR_USER, type Air, type AirFault, startAir } from './testing/air-simulator.ts';
import { transactionIdOf } from './top-up.ts';
import { createUcipApi } from './ucip-api.ts';

const FAULTS: Record<OnceFault, AirFault> = {
  'lost-answer': 'lost-answer',
  'late-answer': 'late-answer',
  'stopped-before-call': 'not-answered',
};
/** Codes of UCIP: 103 barred from refill, 177 refill denied, account not active. Nothing before them is met. */
const LINE_FAULTS = { prepaid: [], barred: [103, 103], closed: [177, 177] } as const;
const AMOUNT = money(500, 'RWF');
const DECIMALS = 2;

let database: TestDb;
let air: Air;
const recordsDir = mkdtempSync(join(tmpdir(), 'air-'));
let now = new Date('2026-11-28T08:20:00Z').getTime();
let lastNumber = 788_400_000;
const clock = { now: () => new Date(now) };

const account = (changes: Partial<UcipAccount> = {}): UcipAccount => ({
  url: air.url,
  user: AIR_USER,
  password: secret(AIR_PASSWORD),
  userAgent: 'UGw Server/4.0/1.0',
  hostName: 'portal',
  decimals: DECIMALS,
  refillProfile: 'P1',
  recordsDir,
  timeoutSeconds: 30,
  ...changes,
});
const operator = (changes: Partial<UcipAccount> = {}) =>
  ucipOperator({ db: database.db, clock }, account(changes));

function newLine(...faults: AirFault[]): Msisdn {
  lastNumber += 1;
  const msisdn = parseMsisdn(String(lastNumber));
  if (!msisdn) throw new Error('no number');
  air.balances.set(toInternational(msisdn), 0);
  air.faults.set(toInternational(msisdn), faults);
  return msisdn;
}
const airtimeOf = async (msisdn: Msisdn) => (air.balances.get(toInternational(msisdn)) ?? 0) / 10 ** DECIMALS;
const settle = () => {
  now += 3 * 3_600_000;
  air.completeRecords();
};

beforeAll(async () => {
  database = await makeTestDb();
  air = await startAir(clock, recordsDir, DECIMALS);
});
afterAll(async () => {
  await air.stop();
  await database.drop();
  rmSync(recordsDir, { recursive: true });
});

const fixtureWith = (changes: Partial<UcipAccount>) => (): AirtimeFixture => ({
  operator: operator(changes),
  line: async (kind) => newLine(...LINE_FAULTS[kind]),
  unreliableLine: async (fault) => newLine(FAULTS[fault]),
  airtimeOf,
  restart: () => operator(changes).airtime,
  impatient: () => operator({ ...changes, timeoutSeconds: 3 }).airtime,
  settle,
});

testAirtime('ucip, by refills', fixtureWith({ refillProfile: 'P1' }));
testAirtime('ucip, by adjustments of the balance', fixtureWith({ refillProfile: null }));

describe('ucip', () => {
  // The fields of the messages are those of the public sources in README.md, written out by hand.
  test('sends a refill with the fields that the protocol names, and the amount in the decimals of the server', async () => {
    const msisdn = newLine();
    const key = newId();
    await operator().airtime.topUp({ key, msisdn, amount: AMOUNT });
    expect(air.calls.at(-1)).toEqual({
      method: 'Refill',
      userAgent: 'UGw Server/4.0/1.0',
      members: {
        originNodeType: 'EXT',
        originHostName: 'portal',
        originTransactionID: transactionIdOf(key),
        originTimeStamp: expect.stringMatching(/^\d{8}T\d\d:\d\d:\d\d\+0000$/),
        subscriberNumberNAI: '1',
        subscriberNumber: `250${msisdn}`,
        externalData1: key,
        transactionCurrency: 'RWF',
        transactionAmount: '50000',
        refillProfileID: 'P1',
      },
    });
    await operator({ refillProfile: null }).airtime.topUp({ key: newId(), msisdn, amount: AMOUNT });
    expect(air.calls.at(-1)).toMatchObject({
      method: 'UpdateBalanceAndDate',
      members: { adjustmentAmountRelative: '50000', transactionCurrency: 'RWF' },
    });
  });

  test('a lost answer stays unknown until the records go far enough, and nothing is sent a second time meanwhile', async () => {
    const topUp = { key: newId(), msisdn: newLine('not-answered'), amount: AMOUNT };
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow();
    const calls = air.calls.length;
    for (const minutes of [1, 30, 60]) {
      now += minutes * 60_000;
      await expect(operator().airtime.topUp(topUp)).rejects.toThrow('do not go far enough');
    }
    expect(air.calls).toHaveLength(calls);
    settle();
    expect(await operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
    expect(await airtimeOf(topUp.msisdn)).toBe(500);
  });

  test.each([100, 999, 4711])('code %i says nothing certain, so that the records decide', async (code) => {
    const topUp = { key: newId(), msisdn: newLine(code), amount: AMOUNT };
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow(`code ${code}`);
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow('do not go far enough');
    expect(await airtimeOf(topUp.msisdn)).toBe(0);
  });

  test.each(['fault', 'busy', 120] as const)(
    'after %s the customer gets the airtime all the same, once',
    async (fault) => {
      const topUp = { key: newId(), msisdn: newLine(fault), amount: AMOUNT };
      await expect(operator().airtime.topUp(topUp)).rejects.toThrow();
      settle();
      expect(await operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
      expect(await airtimeOf(topUp.msisdn)).toBe(500);
    },
  );

  test.each([
    [102, 'line-closed'],
    [104, 'line-barred'],
    [123, 'amount-not-allowed'],
    [179, 'line-barred'],
  ] as const)('code %i is refused as %s, and paid back', async (code, reason) => {
    const topUp = { key: newId(), msisdn: newLine(code), amount: AMOUNT };
    expect(await operator().airtime.topUp(topUp)).toEqual({ kind: 'refused', reason });
  });

  test('shows what is on a line and until when, and no line where there is none', async () => {
    const msisdn = newLine();
    await operator().airtime.topUp({ key: newId(), msisdn, amount: AMOUNT });
    expect(await operator().balances.ofLine(msisdn)).toEqual([
      {
        description: { en: 'Main account' },
        service: 'airtime',
        left: 500,
        unit: 'RWF',
        expiresAt: new Date('2026-12-31T12:00:00Z'),
      },
    ]);
    const nobody = '788999999' as Msisdn;
    expect(await operator().balances.ofLine(nobody)).toBeNull();
    expect(await operator().lines.find(nobody)).toBeNull();
  });

  test('a wrong password tops up nothing and can be mended', async () => {
    const topUp = { key: newId(), msisdn: newLine(), amount: AMOUNT };
    const wrong = operator({ password: secret('another password') });
    await expect(wrong.airtime.topUp(topUp)).rejects.toThrow('may be sent again');
    expect(await operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
  });

  test('the check says that the server answers and whether the records arrive', async () => {
    settle();
    const check = (changes: Partial<UcipAccount> = {}) =>
      checkUcip(createUcipApi(account(changes), clock), account(changes), clock);
    expect((await check()).map(({ isGood }) => isGood)).toEqual([true, true]);
    now += 10 * 3_600_000;
    expect((await check()).map(({ isGood }) => isGood)).toEqual([true, false]);
    const [server, records] = await check({
      password: secret('another password'),
      recordsDir: '/nowhere/at/all',
    });
    expect(server).toMatchObject({ isGood: false, text: expect.stringContaining('HTTP 401') });
    expect(records).toMatchObject({ isGood: false });
  });
});
