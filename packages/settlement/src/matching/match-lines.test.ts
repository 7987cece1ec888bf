import type { LineKind, ReadLine } from '@portal/payments/statements/statement-line';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_SOURCES } from '../sources/built-in-sources.ts';
import type { LineOutcome, OpenPayout, SettledPayment } from './line-outcome.ts';
import { matchLines } from './match-lines.ts';
import { postingsOfLine } from './postings-of-line.ts';

const AT = new Date('2040-03-01T10:00:00Z');
const rulesOf = (name: string) => BUILT_IN_SOURCES.find((source) => source.name === name)?.rules ?? [];
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

function payment(number: number, fields: Partial<SettledPayment> = {}): SettledPayment {
  return {
    paymentId: `pay${number}`,
    providerReferences: [`ref${number}`],
    chargedMinor: 1_000,
    currency: 'RWF',
    chargedAt: AT,
    refundedMinor: 0,
    isChargeSettled: false,
    refundSettledMinor: 0,
    lostMinor: 0,
    lossSettledMinor: 0,
    ...fields,
  };
}

function line(kind: LineKind, fields: Partial<ReadLine> = {}): ReadLine {
  const references = { reference: 'pay1', providerReference: null, payoutReference: null };
  return {
    lineNumber: 1,
    kind,
    at: AT,
    amountMinor: 1_000,
    feeMinor: 0,
    currency: 'RWF',
    ...references,
    text: '',
    ...fields,
  };
}

const match = (lines: ReadLine[], payments: SettledPayment[]) =>
  matchLines(lines, { payments, payouts: [] }, rulesOf('momo'));

describe('a charge of a statement', () => {
  test("belongs to the payment of our reference, else of the provider's, else to the only one of that amount and time", () => {
    const none = { reference: null };
    const lines = [
      line('charge'),
      line('charge', { ...none, providerReference: 'ref2' }),
      line('charge', { ...none, amountMinor: 700, at: minutesLater(14) }),
    ];
    const payments = [payment(1), payment(2), payment(3, { chargedMinor: 700 })];
    expect(match(lines, payments)).toMatchObject(
      ['pay1', 'pay2', 'pay3'].map((paymentId) => ({ state: 'matched', paymentId })),
    );
  });

  test('is never given to a payment by its amount when it names another reference, or is 16 minutes off', () => {
    const lines = [
      line('charge', { reference: 'shop' }),
      line('charge', { reference: null, at: minutesLater(16) }),
    ];
    expect(match(lines, [payment(1)])).toMatchObject([
      { kind: 'unknown-charge' },
      { kind: 'unknown-charge' },
    ]);
  });

  test.each<[string, Partial<SettledPayment>, Partial<ReadLine>]>([
    ['unknown-charge', {}, { reference: 'shop' }],
    ['charged-not-paid', { chargedMinor: 0, chargedAt: null }, {}],
    ['charged-twice', { isChargeSettled: true }, {}],
    ['amount', {}, { amountMinor: 1_200 }],
    ['currency', {}, { currency: 'USD' }],
  ])('is a difference of the kind %s', (kind, fields, lineFields) => {
    expect(match([line('charge', lineFields)], [payment(1, fields)])).toMatchObject([
      { state: 'difference', kind },
    ]);
  });

  test('without a reference goes to the payment of its amount that no line has shown, today or in an earlier file', () => {
    const unnamed = line('charge', { reference: null });
    const matched = (paymentId: string) => ({ state: 'matched', paymentId });
    expect(match([line('charge'), unnamed], [payment(1), payment(2)])).toMatchObject([
      matched('pay1'),
      matched('pay2'),
    ]);
    const shown = payment(1, { isChargeSettled: true });
    expect(match([unnamed], [shown, payment(2)])).toMatchObject([matched('pay2')]);
    expect(match([unnamed, unnamed], [payment(2)])).toMatchObject([
      matched('pay2'),
      { kind: 'unknown-charge' },
    ]);
  });

  test('that could be two payments is not guessed', () => {
    const lines = [line('charge', { reference: null })];
    expect(match(lines, [payment(1), payment(2)])).toMatchObject([{ kind: 'ambiguous' }]);
  });
});

describe('a refund of a statement', () => {
  test('matches parts until all that was given back is shown; one more is a difference', () => {
    const payments = [payment(1, { refundedMinor: 500 })];
    const outcomes = match(
      [300, 200, 1].map((amountMinor) => line('refund', { amountMinor })),
      payments,
    );
    expect(outcomes).toMatchObject([{ state: 'matched' }, { state: 'matched' }, { kind: 'unknown-refund' }]);
  });

  test('above what was given back is a difference of the rest', () => {
    const outcomes = match([line('refund', { amountMinor: 800 })], [payment(1, { refundedMinor: 500 })]);
    expect(outcomes).toMatchObject([{ kind: 'amount', oursMinor: 500 }]);
  });
});

test('a dispute matches what was lost, in parts too; without a loss, and beyond it, it is a difference', () => {
  const lines = [300, 200, 1].map((amountMinor) => line('dispute', { amountMinor }));
  expect(match(lines, [payment(1, { lostMinor: 500 })])).toMatchObject([
    { state: 'matched' },
    { state: 'matched' },
    { kind: 'unknown-dispute' },
  ]);
  expect(match([line('dispute')], [payment(1, { refundedMinor: 1_000 })])).toMatchObject([
    { kind: 'unknown-dispute' },
  ]);
});

describe('a line of the bank', () => {
  const payout: OpenPayout = {
    lineId: 7,
    references: ['PO-7001'],
    amountMinor: 971,
    currency: 'RWF',
    at: AT,
  };
  const bank = (fields: Partial<ReadLine>, payouts = [payout]) =>
    matchLines(
      [line('money-in', { amountMinor: 971, reference: null, ...fields })],
      { payments: [], payouts },
      rulesOf('bank'),
    );

  test('is the payout that it names, or the only one of its amount', () => {
    expect(bank({ text: 'Transfer po-7001/PAYSTACK' })).toMatchObject([
      { state: 'matched', payoutLineId: 7, rule: 'payout reference' },
    ]);
    expect(bank({ text: 'Transfer' })).toMatchObject([
      { state: 'matched', rule: 'payout amount within 5 days' },
    ]);
  });

  test('with another amount than the payout it names, or the reference of a longer one, is a difference', () => {
    expect(bank({ text: 'PO-7001', amountMinor: 900 })).toMatchObject([
      { kind: 'payout-amount', payoutLineId: 7 },
    ]);
    expect(bank({ text: 'PO-70011', amountMinor: 900 })).toMatchObject([{ kind: 'unknown-movement' }]);
  });

  test('that could be two payouts, or comes six days later, is not guessed', () => {
    expect(bank({}, [payout, { ...payout, lineId: 8 }])).toMatchObject([{ kind: 'unknown-movement' }]);
    expect(bank({ at: minutesLater(6 * 1_440) })).toMatchObject([{ kind: 'unknown-movement' }]);
  });

  // A bank may book at midnight, before the time of the payout on that day.
  test.each([
    ['a day before it', -1_440, 'difference'],
    ['a minute less than a day before it', -1_439, 'matched'],
    ['ten hours before it, at midnight of its day', -600, 'matched'],
    ['at its time', 0, 'matched'],
    ['five days after it', 5 * 1_440, 'matched'],
    ['a minute more than five days after it', 5 * 1_440 + 1, 'difference'],
  ])('of the amount of a payout and %s', (_when, minutes, state) => {
    expect(bank({ at: minutesLater(minutes) })).toMatchObject([{ state }]);
  });

  test('is booked as a fee when a rule says so', () => {
    const charge = line('money-out', { text: 'MONTHLY CHARGE', reference: null });
    expect(matchLines([charge], { payments: [], payouts: [] }, rulesOf('bank'))).toMatchObject([
      { state: 'explained', account: 'fees' },
    ]);
  });
});

/** A payment, what its statement should contain, and what goes wrong with it. */
const FAULTS = [
  'none',
  'amount',
  'twice',
  'foreign',
  'unpaid',
  'currency',
  'refund',
  'unknown-refund',
  'no-reference',
] as const;
const plans = fc.array(
  fc.record({
    fault: fc.constantFrom(...FAULTS),
    amount: fc.integer({ min: 2, max: 10 ** 9 }),
    fee: fc.nat(50),
  }),
  { maxLength: 25 },
);

function plant(plan: { fault: (typeof FAULTS)[number]; amount: number; fee: number }, number: number) {
  const { fault, amount, fee } = plan;
  // Amounts are unique, so that a payment without a reference can be told.
  const own = amount * 100 + number;
  const isPaid = fault !== 'unpaid';
  const known = payment(number, {
    chargedMinor: isPaid ? own : 0,
    chargedAt: isPaid ? AT : null,
    refundedMinor: fault === 'refund' ? own : 0,
  });
  const base = { reference: `pay${number}`, amountMinor: own, feeMinor: fee, lineNumber: number };
  const charge = line('charge', base);
  const lines: Record<typeof fault, [ReadLine, string][]> = {
    none: [[charge, 'matched']],
    'no-reference': [[{ ...charge, reference: null }, 'matched']],
    amount: [[{ ...charge, amountMinor: own + 1 }, 'amount']],
    twice: [
      [charge, 'matched'],
      [charge, 'charged-twice'],
    ],
    foreign: [[{ ...charge, reference: 'shop' }, 'unknown-charge']],
    unpaid: [[charge, 'charged-not-paid']],
    currency: [[{ ...charge, currency: 'USD' }, 'currency']],
    refund: [
      [charge, 'matched'],
      [line('refund', { ...base, feeMinor: 0 }), 'matched'],
    ],
    'unknown-refund': [
      [charge, 'matched'],
      [line('refund', { ...base, feeMinor: 0 }), 'unknown-refund'],
    ],
  };
  return { known, lines: lines[fault] };
}

const nameOf = (outcome: LineOutcome | undefined) =>
  outcome?.state === 'difference' ? outcome.kind : outcome?.state;

test('whatever is planted in a statement is found and named, nothing else is, and the account follows the statement', () => {
  fc.assert(
    fc.property(plans, (given) => {
      const planted = given.map(plant);
      const expected = planted.flatMap(({ lines }) => lines);
      const lines = expected.map(([each]) => each);
      const outcomes = match(
        lines,
        planted.map(({ known }) => known),
      );
      expect(outcomes.map(nameOf)).toEqual(expected.map(([, name]) => name));
      const settled = lines.map((each, at) => effectOf(each, outcomes[at] as LineOutcome));
      expect(settled).toEqual(lines.map(signedAmount));
    }),
  );
});

const signedAmount = ({ kind, amountMinor, feeMinor }: ReadLine) =>
  (kind === 'charge' ? amountMinor : -amountMinor) - feeMinor;

/** How the provider's account changes by a line: by what its payment has posted, and by what the line posts. */
function effectOf(each: ReadLine, outcome: LineOutcome): number {
  const ours = outcome.state === 'explained' ? 0 : outcome.oursMinor;
  const posted = postingsOfLine(each, outcome, 'receivable:momo');
  const sum = posted.reduce(
    (total, { debit, minor }) => total + (debit === 'receivable:momo' ? minor : -minor),
    0,
  );
  return sum + (each.kind === 'charge' ? ours : -ours);
}
