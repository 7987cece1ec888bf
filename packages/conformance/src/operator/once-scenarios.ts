import type { Delivery } from '@isano/adapter-kit/operator';
import { newKey } from '../new-key.ts';
import { expectRejects, expectSame, expectThat, type Scenario, show } from '../scenario.ts';
import { type Airtime, type AirtimeFixture, amountOf, type OnceFault } from './airtime-fixture.ts';

const FAULTS: [OnceFault, string, isSlow?: true][] = [
  ['lost-answer', 'whose answer was lost'],
  ['late-answer', 'whose answer came after the time-out', true],
  ['stopped-before-call', 'whose request got lost on its way'],
];

/** What every operator must do with faults during a top-up (decision 087). */
export const ONCE_SCENARIOS: readonly Scenario<AirtimeFixture>[] = [
  ...FAULTS.map(
    ([fault, which, isSlow]): Scenario<AirtimeFixture> => ({
      name: `delivers once, by a later request, a delivery ${which}`,
      why: 'a customer would get nothing, or twice what was paid for',
      ...(isSlow && { isSlow }),
      run: async (fixture) => {
        const { operator, airtimeOf, unreliableLine, restart, impatient, settle } = fixture;
        const topUp = { key: newKey(), msisdn: await unreliableLine(fault), amount: amountOf(fixture) };
        const before = await airtimeOf(topUp.msisdn);
        const airtime = (fault === 'late-answer' && impatient?.()) || operator.airtime;
        await expectRejects(airtime.topUp(topUp), `a delivery ${which}`);
        settle();
        const later = await deliverLater(restart(), topUp);
        expectThat(later.kind === 'delivered', `a later request is ${show(later)}, not delivered`);
        expectSame(await restart().topUp(topUp), later, 'the outcome after that');
        expectSame((await airtimeOf(topUp.msisdn)) - before, topUp.amount.minor, 'what the line got');
      },
    }),
  ),
  {
    name: 'delivers nothing more after a lost answer, twenty times at once with the same key',
    why: 'workers that try again at the same time would deliver twice',
    run: async (fixture) => {
      const { operator, airtimeOf, unreliableLine, settle } = fixture;
      const topUp = { key: newKey(), msisdn: await unreliableLine('lost-answer'), amount: amountOf(fixture) };
      const before = await airtimeOf(topUp.msisdn);
      await expectRejects(operator.airtime.topUp(topUp), 'a delivery whose answer was lost');
      settle();
      const answers = await Promise.all(Array.from({ length: 20 }, () => operator.airtime.topUp(topUp)));
      const seen = new Set(answers.map((answer) => JSON.stringify(answer)));
      expectThat(seen.size === 1, `one key has several outcomes: ${[...seen].join(', ')}`);
      expectSame((await airtimeOf(topUp.msisdn)) - before, topUp.amount.minor, 'what the line got');
    },
  },
];

/** An operator may need a few calls until it knows; how many is its own matter. */
export async function deliverLater(
  airtime: Airtime,
  topUp: Parameters<Airtime['topUp']>[0],
): Promise<Delivery> {
  for (let attempt = 1; attempt < 3; attempt += 1) {
    const delivery = await airtime.topUp(topUp).catch(() => null);
    if (delivery) return delivery;
  }
  return airtime.topUp(topUp);
}
