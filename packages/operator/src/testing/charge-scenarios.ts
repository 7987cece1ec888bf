import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type Money, money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { AirtimeCharges, ChargeRefusal } from '../charge-port.ts';

const AMOUNT = money(500, 'RWF');

/** Lines that cannot pay. */
type RefusedLine = 'poor' | 'barred' | 'closed' | 'postpaid' | 'broadband';

/** An operator whose lines pay with airtime, with helpers to create lines and inspect results. */
export type ChargeFixture = {
  charges: AirtimeCharges;
  /** Creates a prepaid line with that much airtime, in whole francs. */
  payer: (airtime: number) => Promise<Msisdn>;
  line: (kind: Exclude<RefusedLine, 'poor'>) => Promise<Msisdn>;
  /** Adds airtime to a line, in whole francs. */
  addAirtime: (msisdn: Msisdn, airtime: number) => Promise<void>;
  /** Airtime of a line in whole francs. */
  airtimeOf: (msisdn: Msisdn) => Promise<number>;
  /** What this operator says about lines that cannot pay. */
  reasons: Readonly<Record<RefusedLine, ChargeRefusal>>;
};

/** Tests that every operator must pass for payments with airtime. */
export function testCharges(fixture: () => ChargeFixture): void {
  const charge = (msisdn: Msisdn, key = newId(), amount: Money = AMOUNT) =>
    fixture().charges.charge({ key, msisdn, amount });
  const helpers = { fixture, charge, payerWith: (airtime: number) => fixture().payer(airtime) };
  chargeTests(helpers);
  refusalTests(helpers);
  refundTests(helpers);
}

const charged = { kind: 'charged', operatorReference: expect.any(String), amount: AMOUNT };

type ChargeHelpers = {
  fixture: () => ChargeFixture;
  payerWith: (airtime: number) => Promise<Msisdn>;
  charge: (msisdn: Msisdn, key?: string, amount?: Money) => ReturnType<AirtimeCharges['charge']>;
};

function chargeTests({ fixture, payerWith, charge }: ChargeHelpers): void {
  test('a charge lowers the balance by its amount and is found by its key', async () => {
    const { charges, airtimeOf } = fixture();
    const msisdn = await payerWith(800);
    const [before, key] = [await airtimeOf(msisdn), newId()];
    expect(await charges.find(key)).toBeNull();
    expect(await charge(msisdn, key)).toEqual(charged);
    expect(await charges.find(key)).toEqual(charged);
    expect(before - (await airtimeOf(msisdn))).toBe(500);
  });

  test('charges once per key, also with twenty concurrent or later repeats', async () => {
    const { charges, airtimeOf } = fixture();
    const msisdn = await payerWith(5_000);
    const [before, key] = [await airtimeOf(msisdn), newId()];
    const request = { key, msisdn, amount: AMOUNT };
    const first = await Promise.all(Array.from({ length: 20 }, () => charges.charge(request)));
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
    expect(outcomes).toContainEqual({ kind: 'refused', reason: fixture().reasons.poor });
    expect(await airtimeOf(msisdn)).toBeGreaterThanOrEqual(0);
  });
}

function refusalTests({ fixture, payerWith, charge }: ChargeHelpers): void {
  test('repeats a refusal even after a top-up', async () => {
    const { addAirtime, reasons } = fixture();
    const [msisdn, key] = [await payerWith(0), newId()];
    const refused = { kind: 'refused', reason: reasons.poor };
    expect(await charge(msisdn, key, money(5_000, 'RWF'))).toEqual(refused);
    await addAirtime(msisdn, 9_000);
    expect(await charge(msisdn, key, money(5_000, 'RWF'))).toEqual(refused);
  });

  test.each(['barred', 'closed', 'postpaid', 'broadband'] as const)('a %s line cannot pay', async (kind) => {
    const { line, reasons } = fixture();
    expect(await charge(await line(kind))).toEqual({ kind: 'refused', reason: reasons[kind] });
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
    const { charges, airtimeOf } = fixture();
    const [msisdn, key] = [await payerWith(500), newId()];
    const before = await airtimeOf(msisdn);
    await charge(msisdn, key);
    const back = () => charges.refund(key);
    const [first, second] = await Promise.all([back(), back()]);
    expect(first).toEqual({ kind: 'refunded', operatorReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await airtimeOf(msisdn)).toBe(before);
    const unknown = await charges.refund(newId());
    expect(unknown).toEqual({ kind: 'refused', reason: 'nothing-taken' });
  });

  test('refunds parts up to the whole charge, each once, and lists them by the key of the charge', async () => {
    const { charges, airtimeOf } = fixture();
    const [msisdn, chargeKey] = [await payerWith(500), newId()];
    const before = await airtimeOf(msisdn);
    await charge(msisdn, chargeKey);
    const part = (francs: number, key = newId()) =>
      charges.refundPart({ chargeKey, key, amount: money(francs, 'RWF') });
    const key = newId();
    const [first, second] = await Promise.all([part(200, key), part(200, key)]);
    expect(first).toEqual({ kind: 'refunded', operatorReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await airtimeOf(msisdn)).toBe(before - 300);
    const nothing = { kind: 'refused', reason: 'nothing-taken' };
    expect(await part(301)).toEqual(nothing);
    expect(await charges.refund(chargeKey)).toEqual(nothing);
    expect((await part(300)).kind).toBe('refunded');
    expect(await part(1)).toEqual(nothing);
    expect(await part(200, key)).toEqual(first);
    expect(await airtimeOf(msisdn)).toBe(before);
    const day = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };
    const listed = (await charges.list(day)).filter(
      (each) => each.key === chargeKey && each.kind === 'refund',
    );
    expect(listed.map(({ amount }) => amount.minor)).toEqual([200, 300]);
  });

  test('nothing can be refunded in parts after the whole was, nor of what was not charged', async () => {
    const { charges } = fixture();
    const [msisdn, chargeKey] = [await payerWith(500), newId()];
    await charge(msisdn, chargeKey);
    await charges.refund(chargeKey);
    for (const key of [chargeKey, newId()])
      expect(await charges.refundPart({ chargeKey: key, key: newId(), amount: money(100, 'RWF') })).toEqual({
        kind: 'refused',
        reason: 'nothing-taken',
      });
  });
}
