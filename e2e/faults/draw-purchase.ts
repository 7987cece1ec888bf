import fc from 'fast-check';
import type { TEST_CARDS } from '../../apps/sandbox/src/hosted-pages/cards.ts';
import type { WalletBehaviour } from '../../apps/sandbox/src/magic-outcomes.ts';

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

/** How it is paid; `money` is whichever of its two ways the operator offers at that moment. */
export const METHODS = [
  'money',
  'airtime',
  'smartcash',
  'mpesa',
  'momo',
  'gsma',
  'paystack',
  'dpo',
  'cellulant',
  'uba',
] as const;
export type Method = (typeof METHODS)[number];

/** What the payer does when the prompt, the PIN dialog or the gateway's page is there. */
export type PayerAnswer = 'yes' | 'no' | 'nothing' | 'wrong-pin-first' | 'late';

/** One purchase, drawn from the seed: everything that is decided before it begins. */
export type Purchase = {
  /** Its place in the plan; numbers of lines and accounts follow from it. */
  index: number;
  kind: Kind;
  method: Method;
  /** What the payer's number meets at every provider. */
  behaviour: WalletBehaviour;
  /** How the operator's systems take to giving it. */
  delivery: 'normal' | 'stalls-twice' | 'loses-answer' | 'always-stalls' | 'refused';
  card: keyof typeof TEST_CARDS;
  answer: PayerAnswer;
  /** Times each button is pressed in the same moment. */
  clicks: number;
  /** The page is loaded again in the middle: initiate and process are sent once more. */
  reloads: boolean;
  /** Another tab pays the same order another way, before or after the first was handed over. */
  secondTab: 'none' | 'before' | 'after';
  /** The page is closed after the button was pressed. */
  leaves: boolean;
  amount: number;
};

const often = <Value>(weight: number, ...values: Value[]) => ({
  weight,
  arbitrary: fc.constantFrom(...values),
});

/** Every behaviour of the sandbox is met; the ordinary one as often as half of them together. */
const behaviour = fc.oneof(
  often<WalletBehaviour>(9, 'normal'),
  often<WalletBehaviour>(
    3,
    'approves-itself',
    'callback-first',
    'callback-twice',
    'callback-lost',
    'forged-callback',
  ),
  often<WalletBehaviour>(3, 'drops-connection', 'server-error', 'html-page', 'token-expires'),
  often<WalletBehaviour>(3, 'ambiguous', 'late', 'ignores', 'loses-answer', 'slow-drip'),
  often<WalletBehaviour>(
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
  often<Purchase['delivery']>(6, 'normal'),
  often<Purchase['delivery']>(4, 'stalls-twice', 'loses-answer', 'always-stalls', 'refused'),
);

const answer = fc.oneof(
  often<PayerAnswer>(6, 'yes'),
  often<PayerAnswer>(4, 'no', 'nothing', 'wrong-pin-first', 'late'),
);

const card = fc.oneof(
  often<Purchase['card']>(5, 'approved'),
  often<Purchase['card']>(3, 'refused', 'insufficient', 'late', 'undecided'),
);

/** Draws a purchase without its place. */
export const purchase = fc.record({
  kind: fc.constantFrom(...KINDS),
  method: fc.oneof(often<Method>(2, 'money'), often<Method>(7, ...METHODS)),
  behaviour,
  delivery,
  card,
  answer,
  clicks: fc.oneof(often(5, 1), often(3, 2, 3, 5)),
  reloads: fc.boolean(),
  secondTab: fc.oneof(
    often<Purchase['secondTab']>(7, 'none'),
    often<Purchase['secondTab']>(3, 'before', 'after'),
  ),
  leaves: fc.boolean(),
  amount: fc.constantFrom(500, 700, 1_000, 2_300, 5_000),
});
