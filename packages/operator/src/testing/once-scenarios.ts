import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { Delivery } from '../delivery.ts';
import type { Airtime } from '../operator.ts';
import type { AirtimeFixture, OnceFault } from './operator-fixture.ts';

const AMOUNT = money(500, 'RWF');

const FAULTS: [OnceFault, string][] = [
  ['lost-answer', 'a top-up whose answer was lost'],
  ['late-answer', 'a top-up whose answer came after the time-out'],
  ['stopped-before-call', 'a top-up of a process that ended between its record and its call'],
];

/** Tests that every operator must pass for faults during a top-up (decision 087). */
export function testOnce(fixture: () => AirtimeFixture): void {
  test.each(FAULTS)('after the fault %s, %s is delivered once by a later request', async (fault) => {
    const { operator, airtimeOf, unreliableLine, restart, impatient, settle } = fixture();
    const topUp = { key: newId(), msisdn: await unreliableLine(fault), amount: AMOUNT };
    const before = await airtimeOf(topUp.msisdn);
    const airtime = (fault === 'late-answer' && impatient?.()) || operator.airtime;
    await expect(airtime.topUp(topUp)).rejects.toThrow();
    settle();
    const later = await deliverLater(restart(), topUp);
    expect(later).toEqual({ kind: 'delivered', operatorReference: expect.any(String) });
    expect(await restart().topUp(topUp)).toEqual(later);
    expect((await airtimeOf(topUp.msisdn)) - before).toBe(500);
  });

  test('after a lost answer, twenty at once with the key deliver nothing more', async () => {
    const { operator, airtimeOf, unreliableLine, settle } = fixture();
    const topUp = { key: newId(), msisdn: await unreliableLine('lost-answer'), amount: AMOUNT };
    const before = await airtimeOf(topUp.msisdn);
    await expect(operator.airtime.topUp(topUp)).rejects.toThrow();
    settle();
    const answers = await Promise.all(Array.from({ length: 20 }, () => operator.airtime.topUp(topUp)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await airtimeOf(topUp.msisdn)) - before).toBe(500);
  });
}

/** An operator may need a few calls until it knows; how many is its own matter. */
async function deliverLater(airtime: Airtime, topUp: Parameters<Airtime['topUp']>[0]): Promise<Delivery> {
  for (let attempt = 1; attempt < 3; attempt += 1) {
    const delivery = await airtime.topUp(topUp).catch(() => null);
    if (delivery) return delivery;
  }
  return airtime.topUp(topUp);
}
