import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { AirtimeFixture } from './operator-fixture.ts';

const AMOUNT = money(500, 'RWF');
const ALL_TIME = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/** Tests that every operator must pass for its record of deliveries. */
export function testDeliveryRecords(fixture: () => AirtimeFixture): void {
  const topUp = async (kind: 'prepaid' | 'barred') => {
    const { operator, line } = fixture();
    const key = newId();
    const request = { key, msisdn: await line(kind), amount: AMOUNT };
    const delivery = await operator.airtime.topUp(request);
    return { key, request, delivery };
  };

  test('records a repeated top-up once and finds it by its key', async () => {
    const { airtime, deliveries } = fixture().operator;
    const { key, request, delivery } = await topUp('prepaid');
    await airtime.topUp(request);
    const record = await deliveries.find(key);
    expect(delivery).toMatchObject({ kind: 'delivered', operatorReference: record?.operatorReference });
    expect(record).toMatchObject({ key, amount: AMOUNT });
    const listed = await deliveries.list(ALL_TIME);
    expect(listed.filter((each) => each.key === key)).toEqual([record]);
  });

  test('has no record of refused or unknown requests, and a lookup delivers nothing', async () => {
    const { operator, line, airtimeOf } = fixture();
    const { key } = await topUp('barred');
    const msisdn = await line('prepaid');
    const before = await airtimeOf(msisdn);
    expect(await operator.deliveries.find(key)).toBeNull();
    expect(await operator.deliveries.find(newId())).toBeNull();
    expect(await airtimeOf(msisdn)).toBe(before);
  });

  test('lists a delivery only in its period, start inclusive, end exclusive', async () => {
    const { deliveries } = fixture().operator;
    const { key } = await topUp('prepaid');
    const at = (await deliveries.find(key))?.at ?? new Date(Number.NaN);
    const keysIn = async (from: Date, to: Date) =>
      (await deliveries.list({ from, to })).map((each) => each.key);
    const later = new Date(at.getTime() + 1);
    expect(await keysIn(at, later)).toContain(key);
    expect(await keysIn(later, ALL_TIME.to)).not.toContain(key);
    expect(await keysIn(ALL_TIME.from, at)).not.toContain(key);
  });
}
