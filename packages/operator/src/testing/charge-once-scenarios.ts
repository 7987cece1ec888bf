import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { IS_THOROUGH } from '@portal/platform/testing/thorough';
import { expect, test } from 'vitest';
import type { AirtimeCharges } from '../charge-port.ts';
import type { OnceFault } from './operator-fixture.ts';

const AMOUNT = money(500, 'RWF');

/** Who waits for a late answer gives up as for a lost one: with a refund that is for the night. */
const REFUND_FAULTS: readonly OnceFault[] = [
  'lost-answer',
  ...(IS_THOROUGH ? (['late-answer'] as const) : []),
  'stopped-before-call',
];

/** An operator whose lines pay with airtime, and whose answers are lost. */
export type ChargeOnceFixture = {
  charges: AirtimeCharges;
  /** The same operator as another process sees it. */
  restart: () => AirtimeCharges;
  /** The same with a time-out that passes soon, for the answer that comes after it; every other call has one that no busy machine reaches. */
  impatient: () => AirtimeCharges;
  /** Creates a prepaid line with 2000 francs of airtime, whose next charge or refund meets these faults. */
  payer: (...faults: OnceFault[]) => Promise<Msisdn>;
  /** Lets the next charge or refund of a line meet a fault. */
  spoil: (msisdn: Msisdn, fault: OnceFault) => void;
  airtimeOf: (msisdn: Msisdn) => Promise<number>;
  /** Lets the time pass after which nothing of an earlier call is on its way any more. */
  settle: () => void;
};

/** Tests that every operator must pass for faults during a charge or refund (decision 087). */
export function testChargesOnce(fixture: () => ChargeOnceFixture): void {
  const charged = { kind: 'charged', operatorReference: expect.any(String), amount: AMOUNT };

  test.each(['lost-answer', 'late-answer'] as const)(
    'after the fault %s, asking finds the charge, and a repeat charges nothing more',
    async (fault) => {
      const { charges, payer, restart, impatient, airtimeOf } = fixture();
      const charge = { key: newId(), msisdn: await payer(fault), amount: AMOUNT };
      const first = fault === 'late-answer' ? impatient() : charges;
      await expect(first.charge(charge)).rejects.toThrow();
      expect(await restart().find(charge.key)).toEqual(charged);
      expect(await restart().charge(charge)).toEqual(charged);
      expect(await airtimeOf(charge.msisdn)).toBe(1_500);
    },
  );

  test('a charge that never arrived is unknown first, then missing, and works again by the same key', async () => {
    const { charges, payer, restart, airtimeOf, settle } = fixture();
    const charge = { key: newId(), msisdn: await payer('stopped-before-call'), amount: AMOUNT };
    await expect(charges.charge(charge)).rejects.toThrow();
    await expect(charges.find(charge.key)).rejects.toThrow('may still arrive');
    settle();
    expect(await restart().find(charge.key)).toBeNull();
    expect(await airtimeOf(charge.msisdn)).toBe(2_000);
    expect(await restart().charge(charge)).toEqual(charged);
    expect(await airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test('after a lost answer, twenty at once with the key charge nothing more', async () => {
    const { charges, payer, airtimeOf } = fixture();
    const charge = { key: newId(), msisdn: await payer('lost-answer'), amount: AMOUNT };
    await expect(charges.charge(charge)).rejects.toThrow();
    const later = await Promise.all(Array.from({ length: 20 }, () => charges.charge(charge)));
    expect(new Set(later.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test.each(REFUND_FAULTS)(
    'after the fault %s, a refund is repeated until it is known, and gives the airtime back once',
    async (fault) => {
      const { charges, payer, spoil, restart, impatient, airtimeOf, settle } = fixture();
      const first = fault === 'late-answer' ? impatient() : charges;
      const charge = { key: newId(), msisdn: await payer(), amount: AMOUNT };
      await charges.charge(charge);
      spoil(charge.msisdn, fault);
      await expect(first.refund(charge.key)).rejects.toThrow();
      settle();
      const refunded = await restart().refund(charge.key);
      expect(refunded).toEqual({ kind: 'refunded', operatorReference: expect.any(String) });
      expect(await restart().refund(charge.key)).toEqual(refunded);
      expect(await airtimeOf(charge.msisdn)).toBe(2_000);
    },
  );

  test.each(REFUND_FAULTS)(
    'after the fault %s, a refund of a part is repeated until it is known, and gives that part back once',
    async (fault) => {
      const { charges, payer, spoil, restart, impatient, airtimeOf, settle } = fixture();
      const first = fault === 'late-answer' ? impatient() : charges;
      const charge = { key: newId(), msisdn: await payer(), amount: AMOUNT };
      await charges.charge(charge);
      const part = { chargeKey: charge.key, key: newId(), amount: money(200, 'RWF') };
      spoil(charge.msisdn, fault);
      await expect(first.refundPart(part)).rejects.toThrow();
      settle();
      const refunded = await restart().refundPart(part);
      expect(refunded).toEqual({ kind: 'refunded', operatorReference: expect.any(String) });
      expect(await restart().refundPart(part)).toEqual(refunded);
      expect(await airtimeOf(charge.msisdn)).toBe(1_700);
    },
  );
}
