import { newKey } from '../new-key.ts';
import { expectSame, expectThat, type Scenario, show } from '../scenario.ts';
import { type AirtimeFixture, amountOf } from './airtime-fixture.ts';

const ALL_TIME = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/** What every operator's record of deliveries must say. */
export const RECORD_SCENARIOS: readonly Scenario<AirtimeFixture>[] = [
  {
    name: 'records a repeated delivery once, and finds it by its key',
    why: 'the nightly comparison would report a difference that there is not, or miss one',
    run: async (fixture) => {
      const { airtime, deliveries } = fixture.operator;
      const { key, request, delivery } = await topUpOn(fixture, 'prepaid');
      await airtime.topUp(request);
      const record = await deliveries.find(key);
      const isRight =
        record !== null &&
        delivery.kind === 'delivered' &&
        record.key === key &&
        record.operatorReference === delivery.operatorReference;
      expectThat(isRight, `the record of ${show(delivery)} with the key ${key} is ${show(record)}`);
      expectSame(record.amount, amountOf(fixture), 'its amount');
      const listed = await deliveries.list(ALL_TIME);
      expectSame(
        listed.filter((each) => each.key === key),
        [record],
        'the list of that delivery',
      );
    },
  },
  {
    name: 'has no record of refused or unknown requests, and delivers nothing by being asked',
    why: 'a payment that must be given back would count as delivered',
    run: async (fixture) => {
      const { operator, line, airtimeOf } = fixture;
      const { key } = await topUpOn(fixture, 'barred');
      const msisdn = await line('prepaid');
      const before = await airtimeOf(msisdn);
      expectSame(await operator.deliveries.find(key), null, 'the record of a refused delivery');
      expectSame(await operator.deliveries.find(newKey()), null, 'the record of a key that nobody sent');
      expectSame(await airtimeOf(msisdn), before, 'what a line has after that');
    },
  },
  {
    name: 'lists a delivery only in its period, its first moment inclusive and its last exclusive',
    why: 'a delivery at midnight would be on two days, or on none',
    run: async (fixture) => {
      const { deliveries } = fixture.operator;
      const { key } = await topUpOn(fixture, 'prepaid');
      const at = (await deliveries.find(key))?.at ?? new Date(Number.NaN);
      const later = new Date(at.getTime() + 1);
      const periods = [
        [at, later, true],
        [later, ALL_TIME.to, false],
        [ALL_TIME.from, at, false],
      ] as const;
      for (const [from, to, isListed] of periods) {
        const listed = (await deliveries.list({ from, to })).some((each) => each.key === key);
        const when = `${from.toISOString()} to ${to.toISOString()}`;
        expectThat(
          listed === isListed,
          `a delivery of ${at.toISOString()} is ${listed ? '' : 'not '}listed for ${when}`,
        );
      }
    },
  },
];

async function topUpOn(fixture: AirtimeFixture, kind: 'prepaid' | 'barred') {
  const { operator, line } = fixture;
  const key = newKey();
  const request = { key, msisdn: await line(kind), amount: amountOf(fixture) };
  return { key, request, delivery: await operator.airtime.topUp(request) };
}
