import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type Money, money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { newId } from '../../platform/crypto/new-id.ts';
import type { OperatorFixture } from './operator-fixture.ts';

const AMOUNT = money(500, 'RWF');

/** Tests that every operator must pass for payments with airtime. */
export function testCharges(fixture: () => OperatorFixture): void {
  const helpers = chargeHelpers(fixture);
  chargeTests(helpers);
  refusalTests(helpers);
  refundTests(helpers);
}

const charged = { kind: 'charged', operatorReference: expect.any(String), amount: AMOUNT };

function chargeHelpers(fixture: () => OperatorFixture) {
  const payerWith = async (airtime: number): Promise<Msisdn> => {
    const { operator, line } = fixture();
    const msisdn = await line('prepaid');
    await operator.airtime.topUp({ key: newId(), msisdn, amount: money(airtime, 'RWF') });
    return msisdn;
  };
  const charge = (msisdn: Msisdn, key = newId(), amount: Money = AMOUNT) =>
    fixture().operator.airtimeCharges.charge({ key, msisdn, amount });
  return { fixture, payerWith, charge };
}

type ChargeHelpers = ReturnType<typeof chargeHelpers>;

function chargeTests({ fixture, payerWith, charge }: ChargeHelpers): void {
  test('a charge lowers the balance by its amount and is found by its key', async () => {
    const { operator, airtimeOf } = fixture();
    const msisdn = await payerWith(800);
    const [before, key] = [await airtimeOf(msisdn), newId()];
    expect(await operator.airtimeCharges.find(key)).toBeNull();
    expect(await charge(msisdn, key)).toEqual(charged);
    expect(await operator.airtimeCharges.find(key)).toEqual(charged);
    expect(before - (await airtimeOf(msisdn))).toBe(500);
  });

  test('charges once per key, also with twenty concurrent or later repeats', async () => {
    const { airtimeOf } = fixture();
    const msisdn = await payerWith(5_000);
    const [before, key] = [await airtimeOf(msisdn), newId()];
    const first = await Promise.all(Array.from({ length: 20 }, () => charge(msisdn, key)));
    const later = await charge(msisdn, key);
    expect(new Set([...first, later].map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(before - (await airtimeOf(msisdn))).toBe(500);
  });

  test('two concurrent charges take no more than the balance', async () => {
    const { airtimeOf } = fixture();
    const msisdn = await payerWith(600);
    const outcomes = await Promise.all([charge(msisdn), charge(msisdn)]);
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['charged', 'refused']);
    expect(outcomes).toContainEqual({ kind: 'refused', reason: 'too-little' });
    expect(await airtimeOf(msisdn)).toBeGreaterThanOrEqual(0);
  });
}

function refusalTests({ fixture, payerWith, charge }: ChargeHelpers): void {
  test('repeats a refusal even after a top-up', async () => {
    const { operator, line } = fixture();
    const [msisdn, key] = [await line('prepaid'), newId()];
    expect(await charge(msisdn, key, money(5_000, 'RWF'))).toEqual({ kind: 'refused', reason: 'too-little' });
    await operator.airtime.topUp({ key: newId(), msisdn, amount: money(9_000, 'RWF') });
    expect(await charge(msisdn, key, money(5_000, 'RWF'))).toEqual({ kind: 'refused', reason: 'too-little' });
  });

  test.each([
    ['barred', 'line-barred'],
    ['closed', 'line-closed'],
    ['postpaid', 'no-airtime-account'],
    ['broadband', 'no-airtime-account'],
  ] as const)('a %s line can not pay', async (kind, reason) => {
    expect(await charge(await fixture().line(kind))).toEqual({ kind: 'refused', reason });
  });

  test('rejects a key that is reused for another charge and takes nothing', async () => {
    const { airtimeOf } = fixture();
    const [msisdn, key] = [await payerWith(5_000), newId()];
    await charge(msisdn, key);
    const before = await airtimeOf(msisdn);
    await expect(charge(msisdn, key, money(900, 'RWF'))).rejects.toThrow();
    expect(await airtimeOf(msisdn)).toBe(before);
  });
}

function refundTests({ fixture, payerWith, charge }: ChargeHelpers): void {
  test('refunds the whole charge once, and nothing that was not charged', async () => {
    const { operator, airtimeOf } = fixture();
    const [msisdn, key] = [await payerWith(500), newId()];
    const before = await airtimeOf(msisdn);
    await charge(msisdn, key);
    const back = () => operator.airtimeCharges.refund(key);
    const [first, second] = await Promise.all([back(), back()]);
    expect(first).toEqual({ kind: 'refunded', operatorReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await airtimeOf(msisdn)).toBe(before);
    const unknown = await operator.airtimeCharges.refund(newId());
    expect(unknown).toEqual({ kind: 'refused', reason: 'nothing-taken' });
  });
}
