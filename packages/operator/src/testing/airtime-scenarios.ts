import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { AirtimeFixture } from './operator-fixture.ts';

const AMOUNT = money(500, 'RWF');

/** Tests that every operator must pass for top-ups. */
export function testAirtime(fixture: () => AirtimeFixture): void {
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
