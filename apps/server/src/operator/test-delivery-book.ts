import { money } from '@portal/domain/money';
import { expect, test } from 'vitest';
import { newId } from '../platform/crypto/new-id.ts';
import type { OperatorStage } from './conformance.ts';

const AMOUNT = money(500, 'RWF');
const ALL_TIME = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/** What any operator must tell about what it gave. */
export function deliveryBookScenarios(stage: () => OperatorStage): void {
  const topUp = async (kind: 'prepaid' | 'barred') => {
    const { operator, line } = stage();
    const key = newId();
    const request = { key, msisdn: await line(kind), amount: AMOUNT };
    const delivery = await operator.airtime.topUp(request);
    return { key, request, delivery };
  };

  test('a top-up is recorded once, however often it was asked for, and is found by its key', async () => {
    const { airtime, deliveries } = stage().operator;
    const { key, request, delivery } = await topUp('prepaid');
    await airtime.topUp(request);
    const record = await deliveries.find(key);
    expect(delivery).toMatchObject({ kind: 'delivered', operatorReference: record?.operatorReference });
    expect(record).toMatchObject({ key, amount: AMOUNT });
    const listed = await deliveries.list(ALL_TIME);
    expect(listed.filter((each) => each.key === key)).toEqual([record]);
  });

  test('what was refused or never asked for is not in the record, and looking it up gives nothing', async () => {
    const { operator, line, airtimeOf } = stage();
    const { key } = await topUp('barred');
    const msisdn = await line('prepaid');
    const before = await airtimeOf(msisdn);
    expect(await operator.deliveries.find(key)).toBeNull();
    expect(await operator.deliveries.find(newId())).toBeNull();
    expect(await airtimeOf(msisdn)).toBe(before);
  });

  test('a delivery is listed in its own period only: from its first moment on, before its last', async () => {
    const { deliveries } = stage().operator;
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
