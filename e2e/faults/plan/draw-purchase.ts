import fc from 'fast-check';
import type { TEST_CARDS } from '../../../apps/sandbox/src/hosted-pages/cards.ts';
import type { WalletBehaviour } from '../../../apps/sandbox/src/magic-outcomes.ts';
import { PUSH_MODES, type PushMethod } from '../environment/provider-accounts.ts';

/** What is bought. */
export const KINDS = [
  'prepaid-recharge',
  'prepaid-bundle',
  'postpaid-bundle',
  'broadband-bundle',
  'postpaid-bill',
  'fixed-invoice',
  'lead',
] as const;
export type Kind = (typeof KINDS)[number];

/** Payment methods; `money` is whichever of its two variants the operator offers at that moment. */
const METHODS = [
  'money',
  'airtime',
  'smartcash',
  ...(Object.keys(PUSH_MODES) as PushMethod[]),
  'paystack',
  'dpo',
  'cellulant',
  'uba',
] as const;
export type Method = (typeof METHODS)[number];

/** What the payer does when the prompt, the PIN dialog or the gateway page appears. */
export type PayerAnswer = 'yes' | 'no' | 'nothing' | 'wrong-pin-first' | 'late';

/** One purchase drawn from the seed: everything that is decided before it starts. */
export type Purchase = {
  /** Position in the plan; the numbers of lines and accounts follow from it. */
  index: number;
  kind: Kind;
  method: Method;
  /** How every provider behaves for the payer's number. */
  behaviour: WalletBehaviour;
  /** How the operator delivers. */
  delivery: 'normal' | 'stalls-twice' | 'loses-answer' | 'always-stalls' | 'refused';
  card: keyof typeof TEST_CARDS;
  answer: PayerAnswer;
  /** How often each button is pressed at the same time. */
  clicks: number;
  /** The page is reloaded: initiate and process are sent again. */
  reloads: boolean;
  /** A second tab pays the same order with another method, before or after the first was processed. */
  secondTab: 'none' | 'before' | 'after';
  /** The page is closed after the button was pressed. */
  leaves: boolean;
  amount: number;
};

const weighted = <Value>(weight: number, ...values: Value[]) => ({
  weight,
  arbitrary: fc.constantFrom(...values),
});

/** Covers every behaviour of the sandbox; the normal one is as frequent as half of the others together. */
const behaviour = fc.oneof(
  weighted<WalletBehaviour>(9, 'normal'),
  weighted<WalletBehaviour>(
    3,
    'approves-itself',
    'callback-first',
    'callback-twice',
    'callback-lost',
    'forged-callback',
  ),
  weighted<WalletBehaviour>(3, 'drops-connection', 'server-error', 'html-page', 'token-expires'),
  weighted<WalletBehaviour>(3, 'ambiguous', 'late', 'ignores', 'loses-answer', 'slow-drip'),
  weighted<WalletBehaviour>(
    2,
    'declines',
    'over-limit',
    'wrong-amount',
    'refund-refused',
    'refund-loses-answer',
    'refund-takes-days',
  ),
);

const delivery = fc.oneof(
  weighted<Purchase['delivery']>(6, 'normal'),
  weighted<Purchase['delivery']>(4, 'stalls-twice', 'loses-answer', 'always-stalls', 'refused'),
);

const answer = fc.oneof(
  weighted<PayerAnswer>(6, 'yes'),
  weighted<PayerAnswer>(4, 'no', 'nothing', 'wrong-pin-first', 'late'),
);

const card = fc.oneof(
  weighted<Purchase['card']>(5, 'approved'),
  weighted<Purchase['card']>(3, 'refused', 'insufficient', 'late', 'undecided'),
);

/** Draws a purchase without its position. */
export const purchaseArbitrary = fc.record({
  kind: fc.constantFrom(...KINDS),
  method: fc.oneof(weighted<Method>(2, 'money'), weighted<Method>(7, ...METHODS)),
  behaviour,
  delivery,
  card,
  answer,
  clicks: fc.oneof(weighted(5, 1), weighted(3, 2, 3, 5)),
  reloads: fc.boolean(),
  secondTab: fc.oneof(
    weighted<Purchase['secondTab']>(7, 'none'),
    weighted<Purchase['secondTab']>(3, 'before', 'after'),
  ),
  leaves: fc.boolean(),
  amount: fc.constantFrom(500, 700, 1_000, 2_300, 5_000),
});
