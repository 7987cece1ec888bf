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
export function openWays({ payment, cause }: Pick<PaymentDossier, 'payment' | 'cause'>): string[][] {
  return WAYS.filter(
    ([, , wish]) => decide({ ...payment, cause, beingTried: false }, wish).kind !== 'refused',
  ).map(([command, means]) => [command, means]);
}
