import { decide, type Wish } from '../features/payments/staff/decide.ts';
import type { PaymentDossier } from '../features/payments/staff/read-history.ts';

const close = (outcome: 'given' | 'returned' | 'unpaid'): Wish => ({
  action: 'close',
  outcome,
  notDelivered: false,
});

const WAYS: [command: string, means: string, wish: Wish][] = [
  ['check', 'ask the provider now', { action: 'check' }],
  ['retry', 'try again where it got stuck', { action: 'retry' }],
  ['refund', 'give the money back', { action: 'refund', notDelivered: false }],
  ['close --outcome given', 'what was bought was given by hand', close('given')],
  ['close --outcome returned', 'the money was given back by hand', close('returned')],
  ['close --outcome unpaid', 'nothing was ever taken', close('unpaid')],
];

/** The commands that are open for a payment as it stands, with a word about each. */
export function openWays({
  payment,
  cause,
  callbacks,
}: Pick<PaymentDossier, 'payment' | 'cause' | 'callbacks'>): string[][] {
  const hasNotice = callbacks.some(({ genuine }) => genuine);
  const standing = { ...payment, cause, beingTried: false, hasNotice };
  return WAYS.filter(([, , wish]) => decide(standing, wish).kind !== 'refused').map(([command, means]) => [
    command,
    means,
  ]);
}
