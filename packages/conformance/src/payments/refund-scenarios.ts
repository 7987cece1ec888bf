import type { CheckOutcome, PaymentProvider, RefundOutcome, StartRequest } from '@isano/adapter-kit/payments';
import { newKey } from '../new-key.ts';
import { eventually, expectKind, expectSame, expectThat, type Scenario, show } from '../scenario.ts';

/** A payment whose refund the provider treats in one of these ways. */
export type RefundKind = 'normal' | 'refused' | 'answer-lost';

/** A payment that was charged. */
export type ChargedPayment = {
  refund: () => Promise<RefundOutcome> | undefined;
  /** The same, with an adapter that does not wait for an answer that never comes. */
  refundWithShortTimeout: () => Promise<RefundOutcome> | undefined;
  /** Refunds a part under this key; `undefined` where the provider refunds whole charges only. */
  refundPart?: (minor: number, key: string) => Promise<RefundOutcome> | undefined;
  /** The same, with an adapter that does not wait for an answer that never comes. */
  refundPartWithShortTimeout?: (minor: number, key: string) => Promise<RefundOutcome> | undefined;
  /** What the customer has lost. */
  taken: () => Promise<number>;
};

/** The adapter, and the same for a call whose answer never comes. */
type Adapters = { provider: PaymentProvider; withShortTimeout: PaymentProvider };

/** What is known of a payment that was charged. */
type Charge = { payment: StartRequest; outcome: CheckOutcome; taken: () => Promise<number> };

/** Makes the payment of the scenarios from a started one and its check. Throws when it is not paid. */
export function toChargedPayment(
  fixture: () => Adapters,
  { payment: { reference, payer, amount }, outcome, taken }: Charge,
): ChargedPayment {
  if (outcome.kind !== 'paid') throw new Error(`a payment to be given back is ${show(outcome)}, not paid`);
  const { providerReference } = outcome;
  const refund = ({ refunds }: PaymentProvider) =>
    refunds?.refund({ reference, providerReference, amount, attempt: 1 });
  const refundPart = ({ refunds }: PaymentProvider, minor: number, key: string) => {
    const [part, charged] = [{ ...amount, minor }, amount];
    return refunds?.refundPart?.({ reference, providerReference, amount: part, charged, payer, key });
  };
  return {
    refund: () => refund(fixture().provider),
    refundWithShortTimeout: () => refund(fixture().withShortTimeout),
    refundPart: (minor, key) => refundPart(fixture().provider, minor, key),
    refundPartWithShortTimeout: (minor, key) => refundPart(fixture().withShortTimeout, minor, key),
    taken,
  };
}

/** What the scenarios need from a provider and its other side. */
export type RefundHarness = {
  charge: (kind: RefundKind) => Promise<ChargedPayment>;
  /** The result is in the answer; else it comes with a callback, and is lost with it. */
  isImmediate: () => boolean;
  /** Whether the other side can refuse a refund; left out: it can. */
  refuses?: boolean;
  /** Whether the other side can lose the answer to a refund; left out: it can. */
  losesAnswers?: boolean;
  /** The provider refunds parts; `once`: it recognises no repeat of one. */
  refundsParts?: boolean | 'once';
  price: number;
};

/** Refunds in full and, where the provider can, in part. */
export const REFUND_SCENARIOS: readonly Scenario<RefundHarness>[] = [
  {
    name: 'gives everything back once, however often a refund is requested',
    why: 'the operator would pay twice, or the customer would get nothing',
    run: async (harness) => {
      const charged = await harness.charge('normal');
      const [first, second] = await Promise.all([
        finalOutcome(harness, charged),
        finalOutcome(harness, charged),
      ]);
      expectRefunded(first, 'a refund');
      expectSame(second, first, 'the same refund again');
      expectSame(await charged.taken(), 0, 'what the customer has lost');
    },
  },
  {
    name: 'reports a refused refund as refused',
    why: 'staff would not learn that a customer still waits',
    applies: ({ refuses = true }) => refuses,
    run: async (harness) => {
      const charged = await harness.charge('refused');
      expectKind(await finalOutcome(harness, charged), ['refused'], 'a refund that is refused');
      expectSame(await charged.taken(), harness.price, 'what the customer has lost');
    },
  },
  {
    name: 'does not know whether a refund ended whose answer was lost, and gives nothing twice by a repeat',
    why: 'the operator would pay twice',
    applies: ({ losesAnswers = true }) => losesAnswers,
    run: async ({ charge, isImmediate }) => {
      const charged = await charge('answer-lost');
      // Where the result comes with a callback, that callback was lost.
      const kinds = isImmediate()
        ? (['unknown', 'refunded'] as const)
        : (['submitted', 'submitted'] as const);
      expectKind(await charged.refundWithShortTimeout(), [kinds[0]], 'a refund whose answer was lost');
      expectKind(await charged.refund(), [kinds[1]], 'the same refund again');
      expectSame(await charged.taken(), 0, 'what the customer has lost');
    },
  },
  {
    name: 'takes two equal parts under two keys for two refunds',
    why: 'a customer who bought twice would get one back',
    applies: ({ refundsParts }) => Boolean(refundsParts),
    run: async ({ charge, price }) => {
      const charged = await charge('normal');
      // As the portal has them where a case is refunded: the payment's, and what tells them apart behind it.
      const payment = newKey();
      for (const key of [`${payment}.1`, `${payment}.2`])
        expectKind(await charged.refundPart?.(100, key), ['refunded'], 'the refund of a part');
      expectSame(await charged.taken(), price - 200, 'what the customer has lost');
    },
  },
  {
    name: 'refuses a part beyond what is left',
    why: 'a customer would get more than was paid',
    applies: ({ refundsParts }) => Boolean(refundsParts),
    run: async ({ charge, price }) => {
      const charged = await charge('normal');
      await charged.refundPart?.(price - 100, newKey());
      expectKind(await charged.refundPart?.(101, newKey()), ['refused'], 'the refund of more than is left');
      expectSame(await charged.taken(), 100, 'what the customer has lost');
    },
  },
  {
    // Nobody may ask again without having looked.
    name: 'does not know whether a part was refunded whose answer was lost',
    why: 'the operator would pay twice',
    isOwn: true,
    applies: ({ refundsParts }) => refundsParts === 'once',
    run: async ({ charge, price }) => {
      const charged = await charge('answer-lost');
      const outcome = await charged.refundPartWithShortTimeout?.(100, newKey());
      expectKind(outcome, ['unknown'], 'a part whose answer was lost');
      expectSame(await charged.taken(), price - 100, 'what the customer has lost');
    },
  },
  {
    name: 'refunds parts up to the whole charge, each once for its key however often it is requested',
    why: 'the operator would pay twice, or the customer would get too little',
    applies: ({ refundsParts }) => refundsParts === true,
    run: async ({ charge, price }) => {
      const charged = await charge('normal');
      for (const minor of [100, price - 300, 200]) {
        const key = newKey();
        const first = await charged.refundPart?.(minor, key);
        expectRefunded(first, 'the refund of a part');
        expectSame(await charged.refundPart?.(minor, key), first, 'the same part again');
      }
      expectSame(await charged.taken(), 0, 'what the customer has lost');
      expectKind(await charged.refundPart?.(1, newKey()), ['refused'], 'a part when nothing is left');
    },
  },
  {
    name: 'finds by a repeat a part whose answer was lost, and does not refund it twice',
    why: 'the operator would pay twice',
    applies: ({ refundsParts }) => refundsParts === true,
    run: async ({ charge, price }) => {
      const charged = await charge('answer-lost');
      const key = newKey();
      const outcome = await charged.refundPartWithShortTimeout?.(100, key);
      expectKind(outcome, ['unknown'], 'a part whose answer was lost');
      expectKind(await charged.refundPart?.(100, key), ['refunded'], 'the same part again');
      expectSame(await charged.taken(), price - 100, 'what the customer has lost');
    },
  },
];

function expectRefunded(outcome: RefundOutcome | undefined, what: string): void {
  const isRefunded = outcome?.kind === 'refunded' && typeof outcome.refundReference === 'string';
  expectThat(isRefunded, `${what} is ${show(outcome)}, not refunded with the provider's reference`);
}

/** The final outcome: in the answer, or once it was reported. */
async function finalOutcome(
  { isImmediate }: RefundHarness,
  { refund }: ChargedPayment,
): Promise<RefundOutcome | undefined> {
  if (isImmediate()) return refund();
  let outcome: RefundOutcome | undefined;
  await eventually(async () => {
    outcome = await refund();
    expectKind(outcome, ['refunded', 'refused'], 'a refund in the end');
  });
  return outcome;
}
