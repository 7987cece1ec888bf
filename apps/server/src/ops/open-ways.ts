import { decide, type Wish } from '../features/payments/staff/decide.ts';
import type { PaymentDossier } from '../features/payments/staff/read-history.ts';

const close = (outcome: 'given' | 'returned' | 'unpaid'): Wish => ({
  action: 'close',
  outcome,
  notDelivered: false,
});

const DECISIONS: [command: string, about: string, decision: Wish][] = [
  ['check', 'ask the provider now', { action: 'check' }],
  ['retry', 'retry the step it is stuck at', { action: 'retry' }],
  ['refund', 'refund the money', { action: 'refund', notDelivered: false }],
  ['close --outcome given', 'the purchase was delivered by hand', close('given')],
  ['close --outcome returned', 'the money was refunded by hand', close('returned')],
  ['close --outcome unpaid', 'nothing was charged', close('unpaid')],
];

/** The commands that are possible for a payment in its current state, each with a short text. */
export function openWays({
  payment,
  cause,
  callbacks,
}: Pick<PaymentDossier, 'payment' | 'cause' | 'callbacks'>): string[][] {
  const hasNotice = callbacks.some(({ genuine }) => genuine);
  const candidate = { ...payment, cause, beingTried: false, hasNotice };
  return DECISIONS.filter(([, , decision]) => decide(candidate, decision).kind !== 'refused').map(
    ([command, about]) => [command, about],
  );
}
