import { toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { testLines } from '@portal/operator/testing/operator-conformance';
import type { AirtimeFixture } from '@portal/operator/testing/operator-fixture';
import { testAirtime } from '@portal/operator/testing/test-airtime';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { describe, expect, test } from 'vitest';
import { checkTmf } from '../check-tmf.ts';
import { openV4World } from '../testing/open-v4-world.ts';
import { FAULTS, makeAccount, makeProfile, OFFERINGS, SHORT_TIMEOUT } from '../testing/v4-world.ts';
import { datePrefixes } from './balance-log.ts';

const AMOUNT = money(500, 'RWF');
const STATES = { barred: 'suspended', closed: 'terminated', prepaid: 'active' } as const;

const world = openV4World();

const account = (profile: object = {}) =>
  makeAccount(world.simulator.baseUrl, {
    profile: makeProfile({ dialect: 'sigscale', ...profile }),
    token: { url: null, clientId: null, clientSecret: null, scope: null },
    basic: { user: 'portal', password: secret('client-secret') },
  });
const operator = (profile: object = {}) => world.operator(account(profile));

/** The line spends all of its airtime: its buckets are deleted, with their names. */
function spendAll(msisdn: Parameters<typeof toInternational>[0]): void {
  const product = `p-${toInternational(msisdn)}`;
  const { buckets } = world.simulator;
  world.simulator.buckets = buckets.filter((each) => each.product.id !== product);
}

const fixture = (): AirtimeFixture => ({
  operator: operator(),
  line: async (kind) => world.newLine({ status: STATES[kind] }),
  unreliableLine: async (fault) => world.newLine({}, FAULTS[fault]),
  airtimeOf: async (msisdn) => world.airtimeOf(msisdn),
  restart: () => operator().airtime,
  impatient: () => world.operator({ ...account(), ...SHORT_TIMEOUT }).airtime,
  settle: () => world.pass(120_000),
});

describe('SigScale: lines', () =>
  testLines(() => ({
    operator: operator(),
    line: async (kind) => world.newLine({ offering: OFFERINGS[kind] }),
    unknownNumber: '788999999' as never,
  })));
testAirtime('SigScale', fixture);

describe('SigScale', () => {
  test('a top-up that was spent before its lost answer was asked for waits for the staff, and is not sent again', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'lost-answer'), amount: AMOUNT };
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow();
    spendAll(topUp.msisdn);
    world.pass(120_000);
    await expect(operator().airtime.topUp(topUp)).rejects.toThrow('the staff must decide');
    expect(world.airtimeOf(topUp.msisdn)).toBe(500);
  });

  test('another top-up of the same amount is not taken for the lost one', async () => {
    const msisdn = world.newLine({}, 'not-answered');
    const lost = { key: newId(), msisdn, amount: AMOUNT };
    await expect(operator().airtime.topUp(lost)).rejects.toThrow();
    await operator().airtime.topUp({ ...lost, key: newId() });
    world.pass(120_000);
    expect(await operator().airtime.topUp(lost)).toMatchObject({ kind: 'delivered' });
    expect(world.airtimeOf(msisdn)).toBe(1000);
  });

  test('the record of a delivery stays after the bucket was spent', async () => {
    const topUp = { key: newId(), msisdn: world.newLine(), amount: AMOUNT };
    const delivery = await operator().airtime.topUp(topUp);
    spendAll(topUp.msisdn);
    const record = await operator().deliveries.find(topUp.key);
    expect(record).toMatchObject({ key: topUp.key, amount: AMOUNT });
    expect(delivery).toMatchObject({ operatorReference: record?.operatorReference });
  });

  test('a top-up by others is in the record without our key', async () => {
    const msisdn = world.newLine();
    const row = world.simulator.log.length;
    await operator().airtime.topUp({ key: newId(), msisdn, amount: AMOUNT });
    const made = world.simulator.log[row];
    if (!made) throw new Error('no row');
    world.simulator.log.push({ ...made, bucketBalance: { id: 'by hand' } });
    const at = new Date(made.date);
    const listed = await operator().deliveries.list({ from: at, to: new Date(at.getTime() + 1) });
    expect(listed.find(({ operatorReference }) => operatorReference === 'by hand')).toMatchObject({
      key: null,
      amount: AMOUNT,
    });
  });

  test.each(['2026-03-31T08:00:00Z', '2026-04-02T22:30:00Z'])(
    'finds and lists a delivery of %s, for whose hour or day the server fails',
    async (at) => {
      world.passTo(new Date(at));
      const { airtime, deliveries } = operator();
      const topUp = { key: newId(), msisdn: world.newLine(), amount: AMOUNT };
      await airtime.topUp(topUp);
      expect(await deliveries.find(topUp.key)).toMatchObject({ key: topUp.key });
      const day = {
        from: new Date(`${at.slice(0, 10)}T00:00:00Z`),
        to: new Date(Date.parse(at) + 3_600_000),
      };
      expect((await deliveries.list(day)).map(({ key }) => key)).toContain(topUp.key);
    },
  );

  test('reads lists that are longer than a page', async () => {
    const msisdn = world.newLine();
    const product = { id: `p-${toInternational(msisdn)}` };
    const remainedAmount = { units: 'cents', amount: '1' };
    for (let count = 0; count < 1_203; count += 1)
      world.simulator.buckets.push({
        id: `b${count}`,
        name: '',
        lifecycleStatus: 'active',
        product,
        remainedAmount,
      });
    expect(await operator().balances.ofLine(msisdn)).toHaveLength(1_203);
  });

  test('the check says what answers, and that the account is refused', async () => {
    expect((await checkTmf(world, account())).map(({ text }) => text)).toEqual([
      'the inventory answers',
      'the balances answer',
      'the balance log answers',
    ]);
    const basic = { user: 'portal', password: secret('another secret') };
    const refused = await checkTmf(world, { ...account(), basic });
    for (const finding of refused)
      expect(finding).toMatchObject({ isGood: false, text: expect.stringContaining('HTTP 401') });
  });

  test('sends what SigScale accepts: a name, text as amount, and no id', async () => {
    const [msisdn, key] = [world.newLine(), newId()];
    await operator().airtime.topUp({ key, msisdn, amount: AMOUNT });
    expect(world.simulator.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
      url: `/balanceManagement/v1/service/${toInternational(msisdn)}/balanceTopup`,
      body: { name: key, channel: { name: 'portal' }, amount: { units: 'cents', amount: '500' } },
    });
  });

  test.each([
    [
      '2026-02-28T23:45:00Z',
      '2026-03-01T00:05:00Z',
      ['2026-02-28T23:4', '2026-02-28T23:5', '2026-03-01T00:0'],
    ],
    [
      '2026-03-31T03:00:00Z',
      '2026-04-01T03:00:00Z',
      ['2026-03-31T0', '2026-03-31T1', '2026-03-31T2', '2026-04-01T0'],
    ],
    ['2025-12-31T00:00:00Z', '2026-04-01T00:00:00Z', ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04']],
    ['2000-01-01T00:00:00Z', '2003-12-31T00:00:00Z', ['2000', '2001', '2002', '2003']],
  ])('asks the log from %s to %s by %j', (from, to, prefixes) => {
    expect(datePrefixes(new Date(from), new Date(to))).toEqual(prefixes);
  });
});
