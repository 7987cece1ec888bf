import { type Money, money } from '@portal/domain/money/money';
import type { ProviderRecord } from '@portal/payments/providers/provider-records';
import type { PortalRecord } from '@portal/payments/records/portal-records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRecords, type RecordsOfDay } from './compare-records.ts';

const AT = new Date('2026-03-01T10:00:00Z');
const PRICE = money(500, 'RWF');

const line = (reference: string | null, over: Partial<ProviderRecord> = {}): ProviderRecord => ({
  kind: 'charge',
  reference,
  providerReference: `W-${reference}`,
  amount: PRICE,
  at: AT,
  ...over,
});
const refundLine = (reference: string, amount: Money = PRICE) =>
  line(reference, { kind: 'refund', providerReference: `R-${reference}`, amount });
const entry = (paymentId: string, over: Partial<PortalRecord> = {}): PortalRecord => ({
  paymentId,
  state: 'fulfilled',
  providerReference: `W-${paymentId}`,
  amount: PRICE,
  charged: PRICE,
  refundedAt: null,
  ...over,
});
const unpaid = (id: string, over: Partial<PortalRecord> = {}) =>
  entry(id, { state: 'expired', charged: null, providerReference: null, ...over });

const kinds = (
  theirs: ProviderRecord[],
  ours: PortalRecord[],
  expected: Partial<RecordsOfDay['expected']> = {},
) =>
  compareRecords({
    theirs,
    ours: new Map(ours.map((each) => [each.paymentId, each])),
    expected: { charges: [], refunds: [], ...expected },
  }).map(({ kind }) => kind);

describe('the records of a day', () => {
  test('are equal when each charge and refund of the provider is in the portal', () => {
    const refunded = entry('b', { state: 'refunded', refundedAt: AT });
    expect(kinds([line('a'), line('b'), refundLine('b')], [entry('a'), refunded])).toEqual([]);
  });

  type Records = {
    theirs?: ProviderRecord[];
    ours?: PortalRecord[];
    expected?: Partial<RecordsOfDay['expected']>;
  };

  test.each<[what: string, kind: string, records: Records]>([
    ['a charge of a payment we do not know', 'unknown-charge', { theirs: [line('x')] }],
    ['a charge without any reference of ours', 'unknown-charge', { theirs: [line(null)] }],
    ['a refund of a payment we do not know', 'unknown-refund', { theirs: [refundLine('x')] }],
    [
      'a charge of ours they do not list',
      'missing-charge',
      { ours: [entry('a')], expected: { charges: ['a'] } },
    ],
    ['another amount', 'amount', { theirs: [line('a', { amount: money(600, 'RWF') })], ours: [entry('a')] }],
    [
      'another currency',
      'currency',
      { theirs: [line('a', { amount: money(5, 'USD') })], ours: [entry('a')] },
    ],
    [
      'a charge of a payment that is unpaid in the portal',
      'charged-not-paid',
      { theirs: [line('a')], ours: [unpaid('a')] },
    ],
    [
      'two charges of one payment',
      'charged-twice',
      { theirs: [line('a'), line('a', { providerReference: 'W2' })], ours: [entry('a')] },
    ],
    [
      'a second charge on another day',
      'charged-twice',
      { theirs: [line('a', { providerReference: 'W2' })], ours: [entry('a')] },
    ],
    ['a refund we know nothing of', 'unknown-refund', { theirs: [refundLine('a')], ours: [entry('a')] }],
    [
      'a refund of ours they do not list',
      'missing-refund',
      { ours: [entry('a', { refundedAt: AT })], expected: { refunds: ['a'] } },
    ],
    [
      'a refund of a part',
      'amount',
      { theirs: [refundLine('a', money(200, 'RWF'))], ours: [entry('a', { refundedAt: AT })] },
    ],
  ])('disagree on %s', (_what, kind, { theirs = [], ours = [], expected }) => {
    expect(kinds(theirs, ours, expected)).toEqual([kind]);
  });

  test('have no difference in a different amount that was refunded', () => {
    const refunded = entry('a', { state: 'refunded', charged: money(600, 'RWF'), refundedAt: AT });
    const theirs = [line('a', { amount: money(600, 'RWF') }), refundLine('a', money(600, 'RWF'))];
    expect(kinds(theirs, [refunded])).toEqual([]);
  });

  test('show the price beside what was charged, not the charge twice', () => {
    const charged = money(620, 'RWF');
    const compared = compareRecords({
      theirs: [line('a', { amount: charged })],
      ours: new Map([['a', entry('a', { state: 'review', charged })]]),
      expected: { charges: [], refunds: [] },
    });
    expect(compared).toMatchObject([{ kind: 'amount', ours: PRICE, theirs: charged }]);
  });

  test('disagree on a refund that the provider has made twice, of the whole charge and of a part', () => {
    const again = (amount: Money) => ({ ...refundLine('a', amount), providerReference: 'R2' });
    const whole = entry('a', { state: 'refunded', refundedAt: AT });
    expect(kinds([refundLine('a'), again(PRICE)], [whole])).toEqual(['unknown-refund']);
    const part = money(200, 'RWF');
    const delivered = (refundsAfter: number[]) => entry('a', { refundsAfter });
    expect(kinds([refundLine('a', part), again(part)], [delivered([200])])).toEqual(['unknown-refund']);
    expect(kinds([refundLine('a', part), again(part)], [delivered([200, 200])])).toEqual([]);
    expect(kinds([refundLine('a', part), refundLine('a', part)], [delivered([200])])).toEqual([]);
  });

  test('are equal when the provider lists a line twice', () => {
    expect(kinds([line('a'), line('a')], [entry('a')])).toEqual([]);
  });
});

/** Equal records of a day on both sides, then one random change. */
const agreeing = fc.array(fc.record({ refunded: fc.boolean(), minor: fc.integer({ min: 1, max: 9_999 }) }), {
  maxLength: 12,
});

function booksOf(day: { refunded: boolean; minor: number }[]) {
  const amountOf = ({ minor }: { minor: number }): Money => ({ minor, currency: 'RWF' });
  const ours = day.map((each, at) =>
    entry(`p${at}`, {
      amount: amountOf(each),
      charged: amountOf(each),
      ...(each.refunded && { state: 'refunded' as const, refundedAt: AT }),
    }),
  );
  const theirs = day.flatMap((each, at) => [
    line(`p${at}`, { amount: amountOf(each) }),
    ...(each.refunded ? [refundLine(`p${at}`, amountOf(each))] : []),
  ]);
  return { ours, theirs };
}

test('equal records have no difference, in any order of lines', () => {
  fc.assert(
    fc.property(
      agreeing.chain((day) => {
        const { ours, theirs } = booksOf(day);
        return fc.record({
          ours: fc.constant(ours),
          theirs: fc.shuffledSubarray(theirs, { minLength: theirs.length }),
        });
      }),
      ({ ours, theirs }) => {
        expect(kinds(theirs, ours)).toEqual([]);
      },
    ),
  );
});

test('finds every single change, and only that', () => {
  fc.assert(
    fc.property(
      agreeing,
      fc.nat(),
      fc.constantFrom('drop', 'more', 'forget', 'unpaid'),
      (day, pick, change) => {
        const { ours, theirs } = booksOf([
          { refunded: false, minor: 100 },
          ...day.map((each) => ({ ...each, refunded: false })),
        ]);
        const at = pick % ours.length;
        const id = `p${at}`;
        if (change === 'drop')
          expect(
            kinds(
              theirs.filter((_, index) => index !== at),
              ours,
              { charges: [id] },
            ),
          ).toEqual(['missing-charge']);
        if (change === 'forget')
          expect(
            kinds(
              theirs,
              ours.filter((_, index) => index !== at),
            ),
          ).toEqual(['unknown-charge']);
        if (change === 'unpaid') {
          const forgotten = ours.map((each) =>
            each.paymentId === id ? unpaid(id, { amount: each.amount }) : each,
          );
          expect(kinds(theirs, forgotten)).toEqual(['charged-not-paid']);
        }
        if (change === 'more') {
          const dearer = theirs.map((each) =>
            each.reference === id
              ? { ...each, amount: { ...each.amount, minor: each.amount.minor + 1 } }
              : each,
          );
          expect(kinds(dearer, ours)).toEqual(['amount']);
        }
      },
    ),
  );
});

test('as many refunds of each amount as were requested are equal, one more is named', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.nat(), (refundsAfter, pick) => {
      const lines = refundsAfter.map((minor, at) => ({
        ...refundLine('a', money(minor, 'RWF')),
        providerReference: `R${at}`,
      }));
      const ours = [entry('a', { refundsAfter: refundsAfter.map((minor) => money(minor, 'RWF').minor) })];
      expect(kinds(lines, ours)).toEqual([]);
      const once = lines[pick % lines.length];
      if (once)
        expect(kinds([...lines, { ...once, providerReference: 'again' }], ours)).toEqual(['unknown-refund']);
    }),
  );
});
