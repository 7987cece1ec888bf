import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/crypto/new-id.ts';
import { testCharges } from './charge-scenarios.ts';
import { testDeliveryRecords } from './delivery-records-scenarios.ts';
import { testLeads } from './lead-scenarios.ts';
import type { OperatorFixture } from './operator-fixture.ts';

const AMOUNT = money(500, 'RWF');

/** Test suite that every operator adapter must pass. */
export function testOperatorConformance(name: string, fixture: () => OperatorFixture): void {
  describe(`${name}: lines`, () => lineScenarios(fixture));
  describe(`${name}: airtime`, () => airtimeScenarios(fixture));
  describe(`${name}: paying with airtime`, () => testCharges(fixture));
  describe(`${name}: record of deliveries`, () => testDeliveryRecords(fixture));
  describe(`${name}: home broadband`, () => testLeads(fixture));
  describe(`${name}: messages and settings`, () => otherScenarios(fixture));
}

function lineScenarios(fixture: () => OperatorFixture): void {
  test.each(['prepaid', 'postpaid', 'hybrid', 'broadband'] as const)(
    'a %s line is found as such',
    async (kind) => {
      const { operator, line } = fixture();
      expect(await operator.lines.find(await line(kind))).toBe(kind);
    },
  );

  test('finds no line for an unknown number', async () => {
    const { operator, unknownNumber } = fixture();
    expect(await operator.lines.find(unknownNumber)).toBeNull();
  });
}

function airtimeScenarios(fixture: () => OperatorFixture): void {
  test('a top-up raises the balance by its amount', async () => {
    const { operator, line, airtimeOf } = fixture();
    const msisdn = await line('prepaid');
    const before = await airtimeOf(msisdn);
    const delivery = await operator.airtime.topUp({ key: newId(), msisdn, amount: AMOUNT });
    expect(delivery).toEqual({ kind: 'delivered', operatorReference: expect.any(String) });
    expect((await airtimeOf(msisdn)) - before).toBe(500);
  });

  test('the same key tops up once, twenty times at once or later', async () => {
    const { operator, line, airtimeOf } = fixture();
    const topUp = { key: newId(), msisdn: await line('prepaid'), amount: AMOUNT };
    const before = await airtimeOf(topUp.msisdn);
    const first = await Promise.all(Array.from({ length: 20 }, () => operator.airtime.topUp(topUp)));
    const later = await operator.airtime.topUp(topUp);
    expect(new Set([...first, later].map((delivery) => JSON.stringify(delivery))).size).toBe(1);
    expect((await airtimeOf(topUp.msisdn)) - before).toBe(500);
  });

  test('two keys are two top-ups, also at once', async () => {
    const { operator, line, airtimeOf } = fixture();
    const msisdn = await line('prepaid');
    const before = await airtimeOf(msisdn);
    await Promise.all([1, 2].map(() => operator.airtime.topUp({ key: newId(), msisdn, amount: AMOUNT })));
    expect((await airtimeOf(msisdn)) - before).toBe(1000);
  });

  test('one key for two different top-ups is an error, not a delivery', async () => {
    const { operator, line, airtimeOf } = fixture();
    const topUp = { key: newId(), msisdn: await line('prepaid'), amount: AMOUNT };
    await operator.airtime.topUp(topUp);
    const before = await airtimeOf(topUp.msisdn);
    await expect(operator.airtime.topUp({ ...topUp, amount: money(900, 'RWF') })).rejects.toThrow();
    expect(await airtimeOf(topUp.msisdn)).toBe(before);
  });

  test.each([
    ['barred', 'line-barred'],
    ['closed', 'line-closed'],
  ] as const)('a %s line is found, but not topped up, however often it is tried', async (kind, reason) => {
    const { operator, line, airtimeOf } = fixture();
    const topUp = { key: newId(), msisdn: await line(kind), amount: AMOUNT };
    expect(await operator.lines.find(topUp.msisdn)).toBe('prepaid');
    expect(await operator.airtime.topUp(topUp)).toEqual({ kind: 'refused', reason });
    expect(await operator.airtime.topUp(topUp)).toEqual({ kind: 'refused', reason });
    expect(await airtimeOf(topUp.msisdn)).toBe(0);
  });
}

function otherScenarios(fixture: () => OperatorFixture): void {
  test('a message reaches its handset, letters of every language whole', async () => {
    const { operator, line, textsTo } = fixture();
    const to = await line('prepaid');
    await operator.sms.send({ to, text: 'First' });
    await operator.sms.send({ to, text: 'Murakaza neza – karibu “sana” 🙂' });
    expect(await textsTo(to)).toEqual(['Murakaza neza – karibu “sana” 🙂', 'First']);
  });

  test('settings make sense together', async () => {
    const settings = await fixture().operator.settings.read();
    const { prepaidLimits, quickAmounts, paymentMaxTry } = settings;
    expect(prepaidLimits.min.minor).toBeLessThan(prepaidLimits.max.minor);
    expect(paymentMaxTry).toBeGreaterThan(0);
    for (const { minor } of quickAmounts) {
      expect(minor).toBeGreaterThanOrEqual(prepaidLimits.min.minor);
      expect(minor).toBeLessThanOrEqual(prepaidLimits.max.minor);
    }
  });
}
