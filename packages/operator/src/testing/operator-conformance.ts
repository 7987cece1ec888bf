import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { type ChargeFixture, testCharges } from './charge-scenarios.ts';
import { testLeads } from './lead-scenarios.ts';
import type { OperatorFixture } from './operator-fixture.ts';
import { testTakeBack } from './take-back-scenarios.ts';
import { testAirtime } from './test-airtime.ts';

/** Test suite that every operator adapter must pass. */
export function testOperatorConformance(name: string, fixture: () => OperatorFixture): void {
  describe(`${name}: lines`, () => testLines(fixture));
  testAirtime(name, fixture);
  describe(`${name}: taking airtime back`, () => testTakeBack(fixture));
  describe(`${name}: paying with airtime`, () => testCharges(() => toChargeFixture(fixture())));
  describe(`${name}: home broadband`, () => testLeads(fixture));
  describe(`${name}: messages and settings`, () => otherScenarios(fixture));
}

/** An operator that also tops up: its own top-ups make the payers. */
function toChargeFixture({ operator, line, airtimeOf }: OperatorFixture): ChargeFixture {
  const addAirtime = async (msisdn: Msisdn, airtime: number) => {
    await operator.airtime.topUp({ key: newId(), msisdn, amount: money(airtime, 'RWF') });
  };
  return {
    charges: operator.airtimeCharges,
    payer: async (airtime) => {
      const msisdn = await line('prepaid');
      if (airtime > 0) await addAirtime(msisdn, airtime);
      return msisdn;
    },
    line,
    addAirtime,
    airtimeOf,
    reasons: {
      poor: 'too-little',
      barred: 'line-barred',
      closed: 'line-closed',
      postpaid: 'no-airtime-account',
      broadband: 'no-airtime-account',
    },
  };
}

/** What the tests of lines need. */
export type LinesFixture = {
  operator: Pick<OperatorFixture['operator'], 'lines'>;
  line: (kind: 'prepaid' | 'postpaid' | 'hybrid' | 'broadband') => Promise<Msisdn>;
  unknownNumber: Msisdn;
};

/** Tests that every operator must pass for its lines. */
export function testLines(fixture: () => LinesFixture): void {
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
