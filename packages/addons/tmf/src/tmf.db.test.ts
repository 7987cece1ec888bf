import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { testLines } from '@portal/operator/testing/operator-conformance';
import type { AirtimeFixture } from '@portal/operator/testing/operator-fixture';
import { testAirtime } from '@portal/operator/testing/test-airtime';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { describe, expect, test } from 'vitest';
import { checkTmf } from './check-tmf.ts';
import { openV4World } from './testing/open-v4-world.ts';
import { FAULTS, makeAccount, makeProfile, OFFERINGS, SHORT_TIMEOUT } from './testing/v4-world.ts';
import { openDialect } from './tmf-operator.ts';
import { tmfTopUp } from './top-up.ts';

const AMOUNT = money(500, 'RWF');
const STATUSES = { barred: 'suspended', closed: 'terminated', prepaid: 'active' } as const;

const world = openV4World();

const fixture = (): AirtimeFixture => ({
  operator: world.operator(),
  line: async (kind) => world.newLine({ status: STATUSES[kind] }),
  unreliableLine: async (fault) => world.newLine({}, FAULTS[fault]),
  airtimeOf: async (msisdn) => world.airtimeOf(msisdn),
  restart: () => world.operator().airtime,
  impatient: () => world.operator(SHORT_TIMEOUT).airtime,
  settle: () => world.pass(120_000),
});

describe('TM Forum v4: lines', () =>
  testLines(() => ({
    operator: world.operator(),
    line: async (kind) => world.newLine({ offering: OFFERINGS[kind] }),
    unknownNumber: '788999999' as Msisdn,
  })));
testAirtime('TM Forum v4', fixture);

describe('TM Forum v4', () => {
  test('a top-up in progress is unknown first, and delivered when the operator has finished it', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'in-progress'), amount: AMOUNT };
    await expect(world.operator().airtime.topUp(topUp)).rejects.toThrow('not finished');
    expect(await world.operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
    expect(world.airtimeOf(topUp.msisdn)).toBe(500);
  });

  test.each(['failed', 'refused'] as const)(
    'a top-up that the operator %s for a reason of the profile is refused',
    async (fault) => {
      const topUp = { key: newId(), msisdn: world.newLine({}, fault), amount: AMOUNT };
      expect(await world.operator().airtime.topUp(topUp)).toEqual({ kind: 'refused', reason: 'line-barred' });
      expect(world.airtimeOf(topUp.msisdn)).toBe(0);
    },
  );

  test('a failure for a reason that the profile does not know is no refusal', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'failed'), amount: AMOUNT };
    const { airtime } = world.operator({ profile: makeProfile({ refusals: {} }) });
    await expect(airtime.topUp(topUp)).rejects.toThrow('refusals of the profile');
    await expect(airtime.topUp(topUp)).rejects.toThrow('refusals of the profile');
  });

  test('an operator that is too busy was not reached: the top-up is sent again and delivered once', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'busy'), amount: AMOUNT };
    await expect(world.operator().airtime.topUp(topUp)).rejects.toThrow('may be sent again');
    expect(await world.operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
    expect(world.airtimeOf(topUp.msisdn)).toBe(500);
  });

  test('a conflict has no stated meaning, so the operator is asked before anything is sent again', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'conflict'), amount: AMOUNT };
    await expect(world.operator().airtime.topUp(topUp)).rejects.toThrow();
    await expect(world.operator().airtime.topUp(topUp)).rejects.toThrow('may still arrive');
    expect(world.airtimeOf(topUp.msisdn)).toBe(0);
  });

  test('a process that was stopped after it recorded the call does not make it, because another one may have', async () => {
    const msisdn = world.newLine();
    const account = makeAccount(world.simulator.baseUrl);
    const { dialect } = openDialect(world, account);
    const remote = tmfTopUp({ dialect, clock: world.clock, timeoutMs: 20_000 });
    const sentAt = world.clock.now();
    world.pass(60_000);
    const outcome = await remote.send({
      port: 'airtime',
      key: newId(),
      msisdn,
      amount: AMOUNT,
      state: 'sent',
      delivery: null,
      reference: null,
      turn: 1,
      sentAt,
    });
    expect(outcome.kind).toBe('not-sent');
    expect(world.airtimeOf(msisdn)).toBe(0);
  });

  test('a missing top-up is never sent again while repeatsMissing is off', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'not-answered'), amount: AMOUNT };
    const { airtime } = world.operator({ profile: makeProfile({ repeatsMissing: false }) });
    await expect(airtime.topUp(topUp)).rejects.toThrow();
    world.pass(3_600_000);
    await expect(airtime.topUp(topUp)).rejects.toThrow('repeatsMissing is off');
    expect(world.airtimeOf(topUp.msisdn)).toBe(0);
  });

  test('a server that ignores filters tops up no other line, and its whole list is read for a lost answer', async () => {
    const topUp = { key: newId(), msisdn: world.newLine({}, 'lost-answer'), amount: AMOUNT };
    const total = () => [...world.simulator.lines.values()].reduce((sum, { airtime }) => sum + airtime, 0);
    const before = total();
    world.simulator.ignoresFilters = true;
    try {
      await expect(world.operator().airtime.topUp(topUp)).rejects.toThrow();
      expect(await world.operator().airtime.topUp(topUp)).toMatchObject({ kind: 'delivered' });
      expect(await world.operator().lines.find('788999999' as Msisdn)).toBeNull();
    } finally {
      world.simulator.ignoresFilters = false;
    }
    expect(world.airtimeOf(topUp.msisdn)).toBe(500);
    expect(total() - before).toBe(500);
  });

  test('an offering that the profile does not list is an error that names it, not another operator’s number', async () => {
    const msisdn = world.newLine({ offering: 'NEW-9' });
    await expect(world.operator().lines.find(msisdn)).rejects.toThrow('NEW-9');
  });

  test('shows the airtime of a line, and the contact of a router', async () => {
    const msisdn = world.newLine();
    const { airtime, balances } = world.operator();
    await airtime.topUp({ key: newId(), msisdn, amount: AMOUNT });
    expect(await balances.ofLine(msisdn)).toEqual([
      {
        id: expect.any(String),
        description: { en: 'Main account' },
        service: 'airtime',
        left: 500,
        unit: 'RWF',
        expiresAt: null,
      },
    ]);
    expect(await balances.contactOf(msisdn)).toBe(msisdn);
    expect(await balances.ofLine('788999999' as Msisdn)).toBeNull();
  });

  test('uses one token for many calls', async () => {
    const { airtime } = world.operator();
    const before = world.simulator.tokenRequests;
    for (let count = 0; count < 3; count += 1)
      await airtime.topUp({ key: newId(), msisdn: world.newLine(), amount: AMOUNT });
    expect(world.simulator.tokenRequests - before).toBe(1);
  });

  test('our id reaches the operator in the header that the profile names, cut to its length', async () => {
    const msisdn = world.newLine();
    const key = newId();
    const profile = makeProfile({ keyHeader: { name: 'transactionId', length: 20 } });
    await world.operator({ profile }).airtime.topUp({ key, msisdn, amount: AMOUNT });
    const sent = world.simulator.requests.findLast(
      ({ method, url }) => method === 'POST' && url !== '/token',
    );
    // The end is what tells two ids of one moment from each other.
    expect(sent?.headers.transactionid).toBe(key.replace(/\W/g, '').slice(-20));
  });

  test('the check says what answers, and that the account is refused', async () => {
    const { baseUrl } = world.simulator;
    await world.operator().airtime.topUp({ key: newId(), msisdn: world.newLine(), amount: AMOUNT });
    expect((await checkTmf(world, makeAccount(baseUrl))).map(({ text }) => text)).toEqual([
      'the inventory answers',
      'the balances answer',
      'a top-up is found again by our id',
    ]);
    const token = { ...makeAccount(baseUrl).token, clientSecret: secret('another secret') };
    const refused = await checkTmf(world, makeAccount(baseUrl, { token }));
    expect(refused).toHaveLength(3);
    for (const { isGood, text } of refused) {
      expect(isGood).toBe(false);
      expect(text).toContain('HTTP 401');
      expect(text).not.toContain('another secret');
    }
  });

  test('the check warns of a server that ignores filters', async () => {
    world.simulator.ignoresFilters = true;
    try {
      const findings = await checkTmf(world, makeAccount(world.simulator.baseUrl));
      expect(findings.find(({ text }) => text.includes('top-ups ignores'))?.isGood).toBe(false);
    } finally {
      world.simulator.ignoresFilters = false;
    }
  });

  test('what is sent has what TMF654 4.0.0 requires of a top-up, and our id', async () => {
    const [msisdn, key] = [world.newLine(), newId()];
    await world.operator().airtime.topUp({ key, msisdn, amount: AMOUNT });
    const number = toInternational(msisdn);
    expect(world.simulator.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      '@type': 'TopupBalance',
      description: key,
      amount: { amount: 500, units: 'RWF' },
      usageType: 'monetary',
      bucket: { id: `B${number}` },
      partyAccount: { id: `A${number}` },
      logicalResource: [{ id: number }],
    });
  });
});
