import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DisputeState } from '../disputes/tables.ts';
import {
  decideRefund,
  type RefundDecisionFacts,
  type RefundRefusal,
  type RefundRequestInput,
} from './decide-refund.ts';
import type { PaymentRefund } from './refund.ts';
import { createTakeBack } from './take-back-delivery.ts';

const payment = {
  state: 'fulfilled',
  contents: { kind: 'prepaid-recharge' },
  amountMinor: 1_000,
  currency: 'RWF',
  chargedMinor: 1_000,
  chargedCurrency: 'RWF',
  providerReference: 'P1',
  payer: '788000001' as Msisdn,
  mode: 'momo',
} as const;

const facts = (over: Partial<RefundDecisionFacts> = {}): RefundDecisionFacts => ({
  payment,
  scope: 'parts',
  refunds: [],
  disputes: [],
  ...over,
});

const bundle = { kind: 'prepaid-bundle' } as OrderContents;
const bill = { kind: 'postpaid-bill' } as OrderContents;
const all: RefundRequestInput = { amountMinor: null, delivery: 'keep' };
const part: RefundRequestInput = { amountMinor: 400, delivery: 'keep' };
const earlier = (amountMinor: number, state: PaymentRefund['state']) =>
  ({ amountMinor, state, takeBack: 'kept' }) as const;

test.each<[string, Partial<RefundDecisionFacts>, RefundRequestInput, RefundRefusal]>([
  ['a payment in review', { payment: { ...payment, state: 'review' } }, all, 'not-delivered'],
  ['a provider without refunds', { scope: 'none' }, all, 'no-refunds'],
  [
    'a wallet whose number was erased',
    { payment: { ...payment, payer: 'erased-0123456789abcdef**' as Msisdn } },
    all,
    'payer-erased',
  ],
  ['a part at a provider of whole refunds', { scope: 'whole' }, part, 'whole-only'],
  ['the second refund of everything', { refunds: [earlier(1_000, 'refunded')] }, all, 'nothing-left'],
  [
    'more than is left beside a refund in review',
    { refunds: [earlier(700, 'review')] },
    part,
    'more-than-left',
  ],
  ['a disputed charge', { disputes: [{ amountMinor: 10, state: 'open' }] }, part, 'disputed'],
  [
    'taking back a part of a bundle',
    { payment: { ...payment, contents: bundle } },
    { ...part, delivery: 'take-back' },
    'take-back-whole-only',
  ],
  [
    'taking back a bill through the operator',
    { payment: { ...payment, contents: bill } },
    { ...all, delivery: 'take-back' },
    'no-take-back',
  ],
  [
    'a part of a charge in dollars with a part of the airtime',
    { payment: { ...payment, chargedCurrency: 'USD' } },
    { ...part, delivery: 'take-back' },
    'take-back-whole-only',
  ],
])('refuses %s', (...[, over, input, why]) => {
  expect(decideRefund(facts(over), input)).toMatchObject({ kind: 'refused', why });
});

/** What the operator takes back of each kind of purchase: the whole delivery, and a part of it. */
const TAKE_BACK = {
  'prepaid-recharge': { whole: 'possible', part: 'possible' },
  'several-recharges': { whole: 'no-take-back', part: 'no-take-back' },
  'prepaid-bundle': { whole: 'possible', part: 'take-back-whole-only' },
  'postpaid-bundle': { whole: 'possible', part: 'take-back-whole-only' },
  'broadband-bundle': { whole: 'possible', part: 'take-back-whole-only' },
  'postpaid-bill': { whole: 'no-take-back', part: 'no-take-back' },
  'fixed-invoice': { whole: 'no-take-back', part: 'no-take-back' },
  lead: { whole: 'no-take-back', part: 'no-take-back' },
} satisfies Record<OrderKind, { whole: string; part: string }>;

test.each(Object.entries(TAKE_BACK))(
  'of a %s the operator takes back what it can',
  async (kind, expected) => {
    const contents = { kind } as OrderContents;
    const decide = (input: RefundRequestInput) => {
      const decision = decideRefund(facts({ payment: { ...payment, contents } }), {
        ...input,
        delivery: 'take-back',
      });
      return decision.kind === 'refused' ? decision.why : decision.kind;
    };
    expect({ whole: decide(all), part: decide(part) }).toEqual(expected);

    const asked: string[] = [];
    const portOf = (name: string) => ({
      takeBack: async () => {
        asked.push(name);
        return { kind: 'taken-back', operatorReference: 'T1' } as const;
      },
    });
    const takeBack = createTakeBack({ airtime: portOf('airtime'), bundles: portOf('bundles') });
    const purchase = { id: 'P1', msisdn: payment.payer, currency: 'RWF', contents } as const;
    const outcome = await takeBack({ key: 'R1', payment: purchase, minor: 1_000 });
    const port = kind === 'prepaid-recharge' ? 'airtime' : 'bundles';
    if (expected.whole === 'possible')
      expect({ outcome, asked }).toMatchObject({ outcome: { kind: 'taken-back' }, asked: [port] });
    else
      expect({ outcome, asked }).toEqual({
        outcome: { kind: 'refused', reason: 'not-supported' },
        asked: [],
      });
  },
);

/** Of a charge of 1,000: what a refund of 300 in each state leaves of it, and what is shown as refunded. */
const REFUND_LEAVES = {
  requested: { left: 700, refunded: 0 },
  sending: { left: 700, refunded: 0 },
  submitted: { left: 700, refunded: 0 },
  review: { left: 700, refunded: 0 },
  refunded: { left: 700, refunded: 300 },
  // Certainly nothing was paid.
  refused: { left: 1_000, refunded: 0 },
  'charged-back': { left: 1_000, refunded: 0 },
} satisfies Record<PaymentRefund['state'], { left: number; refunded: number }>;

test.each(Object.entries(REFUND_LEAVES))(
  'beside a refund of a part that is %s, staff may refund what it leaves and no more',
  (state, { left, refunded }) => {
    const beside = facts({ refunds: [earlier(300, state as PaymentRefund['state'])] });
    const decision = decideRefund(beside, all);
    expect(decision).toMatchObject({ kind: 'possible', amount: { minor: left } });
    expect(decision.amounts).toMatchObject({ left: { minor: left }, refunded: { minor: refunded } });
    const more = { ...all, amountMinor: left + 1 };
    expect(decideRefund(beside, more)).toMatchObject({ kind: 'refused', why: 'more-than-left' });
  },
);

/** The same of a dispute of 300. */
const DISPUTE_LEAVES = { open: 700, lost: 700, won: 1_000 } satisfies Record<DisputeState, number>;

test.each(Object.entries(DISPUTE_LEAVES))(
  'beside a dispute of a part that is %s, %i are left',
  (state, left) => {
    const disputes = [{ amountMinor: 300, state: state as DisputeState }];
    expect(decideRefund(facts({ disputes }), all).amounts.left.minor).toBe(left);
  },
);

/** What left a part of the charge, and what did not: refused refunds and won disputes took nothing. */
const BESIDE: [string, Partial<RefundDecisionFacts>, left: number][] = [
  ['nothing', {}, 1_000],
  ['a part that was refunded', { refunds: [earlier(300, 'refunded')] }, 700],
  ['a part whose refund is in review', { refunds: [earlier(300, 'review')] }, 700],
  ['a part that was lost in a dispute', { disputes: [{ amountMinor: 300, state: 'lost' }] }, 700],
  ['a refund that was refused', { refunds: [earlier(300, 'refused')] }, 1_000],
  ['a dispute that was won', { disputes: [{ amountMinor: 300, state: 'won' }] }, 1_000],
];

test.each(BESIDE)(
  'a provider of whole refunds is asked for the whole charge or for nothing, beside %s',
  (_what, over, left) => {
    const decide = (amountMinor: number | null) => {
      const decision = decideRefund(facts({ ...over, scope: 'whole' }), { amountMinor, delivery: 'keep' });
      return decision.kind === 'refused' ? decision.why : decision.amount.minor;
    };
    const ofAll = left === 1_000 ? 1_000 : 'whole-only';
    expect([decide(null), decide(left), decide(left - 1)]).toEqual([ofAll, ofAll, 'whole-only']);
  },
);

test('all that is left follows refused refunds and won disputes, which took nothing', () => {
  const decision = decideRefund(
    facts({
      refunds: [earlier(300, 'refunded'), earlier(500, 'refused')],
      disputes: [
        { amountMinor: 200, state: 'won' },
        { amountMinor: 100, state: 'lost' },
      ],
    }),
    all,
  );
  expect(decision).toMatchObject({ kind: 'possible', amount: { minor: 600, currency: 'RWF' } });
});

test('whatever is asked for, refunds and lost disputes together never exceed the charge', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_500 }), { maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.nat(1_000), (wanted, lost) => {
      const refunds: { amountMinor: number; state: 'refunded'; takeBack: 'kept' }[] = [];
      const disputes = [{ amountMinor: lost, state: 'lost' as const }];
      for (const amountMinor of wanted) {
        const decision = decideRefund(facts({ refunds, disputes }), { amountMinor, delivery: 'keep' });
        if (decision.kind === 'possible') refunds.push({ amountMinor, state: 'refunded', takeBack: 'kept' });
      }
      expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, lost)).toBeLessThanOrEqual(1_000);
    }),
  );
});

test('a card whose number was erased is refunded: the money goes to the card', () => {
  const erased = { ...payment, payer: 'erased-0123456789abcdef**' as Msisdn, mode: 'card-paystack' } as const;
  expect(decideRefund(facts({ payment: erased }), all).kind).toBe('possible');
});
