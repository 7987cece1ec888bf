import type { Clock } from '@portal/domain/clock';
import type { Settings } from '../../operator/operator.ts';
import type { PaymentMode } from './payment-mode.ts';

/** Whether a way of paying is offered at the moment. */
export type IsOffered = (mode: PaymentMode) => Promise<boolean>;

/** The operator's switch is asked this often at most while everybody pays the way it stands. */
const REMEMBERED_MS = 1_000;

/**
 * Answers from memory when that is a yes of the last second: paying asks it every time. A no is always asked anew,
 * so that a switch that was just turned holds nobody up. Rejects when the operator does not answer.
 */
export function offeredModes({ settings, clock }: { settings: Settings; clock: Clock }): IsOffered {
  let offered: PaymentMode | null = null;
  let askedAt = 0;
  return async (mode) => {
    const now = clock.now().getTime();
    if (mode === offered && now - askedAt < REMEMBERED_MS) return true;
    const { walletPinMode } = await settings.read();
    offered = walletPinMode ? 'money-pin' : 'money-push';
    askedAt = now;
    return mode === offered;
  };
}
