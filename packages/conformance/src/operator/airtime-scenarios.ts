import { newKey } from '../new-key.ts';
import { expectRejects, expectSame, expectThat, type Scenario, show } from '../scenario.ts';
import { type AirtimeFixture, amountOf } from './airtime-fixture.ts';

/** What every operator must do that tops up. */
export const AIRTIME_SCENARIOS: readonly Scenario<AirtimeFixture>[] = [
  {
    name: 'delivers what was paid for, once',
    why: 'a customer would get less than was paid for, or the operator would lose the rest',
    run: async (fixture) => {
      const { operator, line, airtimeOf } = fixture;
      const amount = amountOf(fixture);
      const msisdn = await line('prepaid');
      const before = await airtimeOf(msisdn);
      const delivery = await operator.airtime.topUp({ key: newKey(), msisdn, amount });
      const isDelivered =
        delivery.kind === 'delivered' &&
        typeof delivery.operatorReference === 'string' &&
        delivery.operatorReference !== '';
      expectThat(isDelivered, `a delivery is ${show(delivery)}, not delivered with the operator's reference`);
      expectSame((await airtimeOf(msisdn)) - before, amount.minor, 'what the line got');
    },
  },
  {
    name: 'delivers once for each key, twenty times at once or later',
    why: 'a payment that is tried again would be delivered twice',
    run: async (fixture) => {
      const { operator, line, airtimeOf } = fixture;
      const topUp = { key: newKey(), msisdn: await line('prepaid'), amount: amountOf(fixture) };
      const before = await airtimeOf(topUp.msisdn);
      const first = await Promise.all(Array.from({ length: 20 }, () => operator.airtime.topUp(topUp)));
      const later = await operator.airtime.topUp(topUp);
      const answers = new Set([...first, later].map((delivery) => JSON.stringify(delivery)));
      expectThat(answers.size === 1, `one key has several outcomes: ${[...answers].join(', ')}`);
      expectSame(
        (await airtimeOf(topUp.msisdn)) - before,
        topUp.amount.minor,
        'what the line got for one key',
      );
    },
  },
  {
    name: 'takes two keys for two deliveries, also at once',
    why: 'a customer who buys twice would get one',
    run: async (fixture) => {
      const { operator, line, airtimeOf } = fixture;
      const amount = amountOf(fixture);
      const msisdn = await line('prepaid');
      const before = await airtimeOf(msisdn);
      // As the portal has them where one payment recharges several numbers.
      const key = newKey();
      const keys = [`${key}.1`, `${key}.2`];
      await Promise.all(keys.map((each) => operator.airtime.topUp({ key: each, msisdn, amount })));
      expectSame((await airtimeOf(msisdn)) - before, 2 * amount.minor, 'what the line got for two keys');
    },
  },
  {
    name: 'takes one key with another amount for a mistake',
    why: 'a mistake of the caller would become a delivery that nobody paid for',
    run: async (fixture) => {
      const { operator, line, airtimeOf } = fixture;
      const topUp = { key: newKey(), msisdn: await line('prepaid'), amount: amountOf(fixture) };
      await operator.airtime.topUp(topUp);
      const before = await airtimeOf(topUp.msisdn);
      const other = { ...topUp, amount: { ...topUp.amount, minor: topUp.amount.minor + 400 } };
      await expectRejects(operator.airtime.topUp(other), 'the same key with another amount');
      expectSame(await airtimeOf(topUp.msisdn), before, 'what the line has');
    },
  },
  ...(['barred', 'closed'] as const).map(
    (kind): Scenario<AirtimeFixture> => ({
      name: `finds a ${kind} line, and refuses to deliver to it, however often it is tried`,
      why: 'a payment would wait for ever instead of being given back',
      run: async (fixture) => {
        const { operator, line, airtimeOf } = fixture;
        const topUp = { key: newKey(), msisdn: await line(kind), amount: amountOf(fixture) };
        expectSame(await operator.lines.find(topUp.msisdn), 'prepaid', `the type of a ${kind} line`);
        for (const time of ['first', 'second'])
          expectSame(
            await operator.airtime.topUp(topUp),
            { kind: 'refused', reason: `line-${kind}` },
            `a delivery to a ${kind} line, the ${time} time,`,
          );
        expectSame(await airtimeOf(topUp.msisdn), 0, 'what the line has');
      },
    }),
  ),
];
