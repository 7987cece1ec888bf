import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../provider.ts';
import type { ProviderRecord } from '../provider-records.ts';

/** A payment that was charged. */
export type Charged = { reference: string; providerReference: string };

/** A provider with a list of records, and functions that move money at it. */
export type RecordsFixture = {
  provider: PaymentProvider;
  /** The same adapter, pointed at a port without a server; left out where there is no network between. */
  unreachable?: PaymentProvider;
  /** Charges somebody 500 francs. */
  charge: () => Promise<Charged>;
};

const PRICE = { minor: 500, currency: 'RWF' };
/** Fixtures run in February 2026 or now: this period contains both. */
const ALL_TIME = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/** What the records must list (SAFETY R6), for every provider. */
export function providerRecordsScenarios(name: string, fixture: () => RecordsFixture): void {
  const linesOf = async ({ reference }: Charged, period = ALL_TIME): Promise<ProviderRecord[]> => {
    const answer = await fixture().provider.records?.list(period);
    if (answer?.kind !== 'listed') throw new Error('no records', { cause: answer });
    return answer.lines.filter((line) => line.reference === reference);
  };
  const refund = async ({ reference, providerReference }: Charged) => {
    const { refunds } = fixture().provider;
    const ask = () =>
      refunds?.refund({ reference, providerReference, amount: { minor: 500, currency: 'RWF' }, attempt: 1 });
    expect(await ask()).toMatchObject({ kind: 'refunded' });
    await ask();
  };

  describe(`${name}: the records`, () => {
    test('lists a charge under our reference, once, with its amount', async () => {
      const charged = await fixture().charge();
      const [line, ...more] = await linesOf(charged);
      expect(line).toMatchObject({
        kind: 'charge',
        amount: PRICE,
        providerReference: charged.providerReference,
      });
      expect(more).toEqual([]);
    });

    test('lists a refund beside its charge', async () => {
      const charged = await fixture().charge();
      await refund(charged);
      const lines = await linesOf(charged);
      expect(lines.map(({ kind, amount }) => ({ kind, amount }))).toEqual([
        { kind: 'charge', amount: PRICE },
        { kind: 'refund', amount: PRICE },
      ]);
    });

    test('lists what belongs to the period only, its first moment but not its last', async () => {
      const charged = await fixture().charge();
      const [line] = await linesOf(charged);
      const at = line?.at ?? new Date(0);
      const after = new Date(at.getTime() + 1);
      expect(await linesOf(charged, { from: at, to: after })).toHaveLength(1);
      expect(await linesOf(charged, { from: new Date(0), to: at })).toEqual([]);
      expect(await linesOf(charged, { from: after, to: ALL_TIME.to })).toEqual([]);
    });

    test('that cannot be had is unknown, never empty', async () => {
      const { unreachable } = fixture();
      if (unreachable) expect((await unreachable.records?.list(ALL_TIME))?.kind).toBe('unknown');
    });
  });
}
