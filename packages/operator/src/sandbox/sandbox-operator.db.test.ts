import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFeasibility } from '../testing/feasibility-scenarios.ts';
import { testNumberInsight } from '../testing/number-insight-scenarios.ts';
import { testOperatorConformance } from '../testing/operator-conformance.ts';
import { addSubscriber } from './add-subscriber.ts';
import { sandboxFeasibility } from './leads/feasibility.ts';
import { MAGIC_ADDRESSES } from './magic/magic-leads.ts';
import { MAGIC_LINES } from './magic/magic-msisdns.ts';
import { sandboxNumberInsight } from './number-insight.ts';
import { createSandboxControls } from './sandbox-controls.ts';
import { sandboxOperator } from './sandbox-operator.ts';
import { seedSandbox } from './seed-sandbox.ts';
import { airtimeEntries, subscribers } from './tables.ts';

const database = openTestDb();
const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const deps = () => ({ db: database.db, clock });
const controls = () => createSandboxControls(deps());
const airtimeOf = async (msisdn: Msisdn) => (await controls().balances(msisdn))?.airtime ?? Number.NaN;

const FAULTS = {
  'lost-answer': 'loses-answer',
  'late-answer': 'loses-answer',
  'stopped-before-call': 'stalls-twice',
} as const;

beforeAll(async () => {
  await seedSandbox(deps());
});

testOperatorConformance('sandbox', () => ({
  operator: sandboxOperator(deps()),
  line: (kind) =>
    kind === 'barred' || kind === 'closed'
      ? addSubscriber(deps(), { status: kind })
      : addSubscriber(deps(), { line: kind, airtime: 100 }),
  unreliableLine: (fault) => addSubscriber(deps(), { topUpBehaviour: FAULTS[fault], airtime: 100 }),
  restart: () => sandboxOperator(deps()).airtime,
  // The sandbox has no network: after an error nothing is on its way.
  settle: () => {},
  unknownNumber: MAGIC_LINES.unknown.msisdn,
  airtimeOf,
  textsTo: async (msisdn) => (await controls().inbox(msisdn)).map(({ text }) => text),
}));

describe('sandbox: feasibility of home broadband', () => {
  const placeAt = (address: string) => ({
    town: 'Kigali',
    address,
    landmark: '',
    planCode: 'W5G-20',
    at: { lat: -1.95, lng: 30.06 },
  });
  testFeasibility(() => ({
    feasibility: sandboxFeasibility(deps()),
    places: {
      yes: placeAt('KG 7 Ave 12'),
      no: placeAt(MAGIC_ADDRESSES.impossible.begins),
      unknown: placeAt(MAGIC_ADDRESSES.unclear.begins),
      unanswered: placeAt(MAGIC_ADDRESSES.silent.begins),
    },
  }));
});

describe('sandbox: SIM cards and owners of numbers', () => {
  const insight = () => sandboxNumberInsight(deps());
  const holders = {
    'new-sim': MAGIC_LINES.newSim.msisdn,
    'new-owner': MAGIC_LINES.newOwner.msisdn,
    'not-answered': MAGIC_LINES.silentInsight.msisdn,
    'other-operator': MAGIC_LINES.otherNetwork.msisdn,
    usual: MAGIC_LINES.prepaid.msisdn,
  };
  testNumberInsight(() => ({
    insight: insight(),
    now: deps().clock.now(),
    number: async (holder) => holders[holder],
  }));

  test('a switch of the settings gives every line a new SIM card', async () => {
    const msisdn = await addSubscriber(deps());
    expect(await insight().hasNewSim(msisdn, 72)).toBe(false);
    await controls().changeSettings({ newSimCards: true });
    expect(await insight().hasNewSim(msisdn, 72)).toBe(true);
    await controls().changeSettings({ numberInsightWorks: false });
    await expect(insight().hasNewSim(msisdn, 72)).rejects.toThrow();
    await controls().changeSettings(null);
  });
});

describe('an operator with simulated faults', () => {
  const topUp = (msisdn: Msisdn, key: string) =>
    sandboxOperator(deps()).airtime.topUp({ key, msisdn, amount: money(500, 'RWF') });

  test('delivers once at the third call for a line that stalls twice', async () => {
    const msisdn = await addSubscriber(deps(), { topUpBehaviour: 'stalls-twice' });
    const key = newId();
    await expect(topUp(msisdn, key)).rejects.toThrow();
    await expect(topUp(msisdn, key)).rejects.toThrow();
    expect(await airtimeOf(msisdn)).toBe(0);
    expect((await topUp(msisdn, key)).kind).toBe('delivered');
    expect((await topUp(msisdn, key)).kind).toBe('delivered');
    expect(await airtimeOf(msisdn)).toBe(500);
  });

  test('delivers once when the first answer is lost', async () => {
    const msisdn = await addSubscriber(deps(), { topUpBehaviour: 'loses-answer' });
    const key = newId();
    await expect(topUp(msisdn, key)).rejects.toThrow();
    expect(await airtimeOf(msisdn)).toBe(500);
    expect((await topUp(msisdn, key)).kind).toBe('delivered');
    expect(await airtimeOf(msisdn)).toBe(500);
  });
});

describe('the sandbox data', () => {
  test('every balance is the sum of its ledger entries', async () => {
    const sums = await database.db
      .select({ balance: subscribers.airtimeMinor, sum: sql<string>`sum(${airtimeEntries.amountMinor})` })
      .from(subscribers)
      .innerJoin(airtimeEntries, eq(airtimeEntries.msisdn, subscribers.msisdn))
      .groupBy(subscribers.msisdn);
    expect(sums.length).toBeGreaterThan(10);
    for (const { balance, sum } of sums) expect(Number(sum)).toBe(balance);
  });

  test('creates every magic number, and seeding again changes nothing', async () => {
    await Promise.all([seedSandbox(deps()), seedSandbox(deps())]);
    const { lines } = sandboxOperator(deps());
    for (const { msisdn, line } of Object.values(MAGIC_LINES)) expect(await lines.find(msisdn)).toBe(line);
    expect(await airtimeOf(MAGIC_LINES.prepaid.msisdn)).toBe(350);
  });

  test('reads changed settings immediately and restores defaults', async () => {
    const { settings } = sandboxOperator(deps());
    expect((await settings.read()).walletPinMode).toBe(false);
    expect(await controls().changeSettings({ walletPinMode: true, prepaidMin: 150 })).toBeNull();
    expect(await settings.read()).toMatchObject({
      walletPinMode: true,
      prepaidLimits: { min: money(150, 'RWF'), max: money(50_000, 'RWF') },
    });
    expect(await controls().changeSettings(null)).toBeNull();
    expect((await settings.read()).prepaidLimits.min).toEqual(money(100, 'RWF'));
  });

  test('rejects an invalid setting with a message', async () => {
    expect(await controls().changeSettings({ prepaidMin: -1, colour: 'red' })).toContain('prepaidMin');
    expect(await controls().changeSettings({ prepaidMin: 90_000 })).toContain('prepaidMax');
  });

  test('rejects an invalid subscriber with a message', async () => {
    expect(await controls().addSubscriber({ msisdn: '123' })).toEqual({
      problem: expect.stringContaining('msisdn'),
    });
  });
});
