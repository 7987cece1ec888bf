import type { Clock } from '@portal/domain/clock';
import type { OrderKind } from '@portal/domain/order';
import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { type PaymentMode, wayOf } from './payment-mode.ts';
import { notConfigured, type Providers } from './providers/registry.ts';

/** Whether a mode is offered at the moment. Rejects when the operator does not answer. */
export type IsOffered = (mode: PaymentMode) => Promise<boolean>;

/** The operator's switches for payment methods. */
type Switches = Pick<OperatorSettings, 'walletPinMode' | 'waysToPay'>;

/** How long a read of the operator's switches is cached. */
const CACHE_MS = 1_000;

/** Lists the modes that have a provider and are switched on. Of the wallet's two modes, one is on at a time. */
export function modesOn({ walletPinMode, waysToPay }: Switches, providers: Providers): PaymentMode[] {
  const modes = Object.keys(MODE_TRAITS) as PaymentMode[];
  return modes.filter((mode) => {
    if (providers[mode] === notConfigured) return false;
    if (mode === 'money-pin' || mode === 'money-push')
      return waysToPay.money && walletPinMode === (mode === 'money-pin');
    return waysToPay[wayOf(mode)];
  });
}

/** Whether a mode may pay this kind of order: airtime does not pay for airtime (RULINGS 12). */
export function mayBuy(mode: PaymentMode, kind: OrderKind): boolean {
  return mode !== 'airtime' || kind !== 'prepaid-recharge';
}

/**
 * Creates the check whether a mode is offered. A positive answer is cached for a second, because every payment
 * asks. A negative answer is never cached, so that a method that was just switched on works at once.
 */
export function offeredModes(deps: { settings: Settings; providers: Providers; clock: Clock }): IsOffered {
  let offered: PaymentMode[] = [];
  let readAt = 0;
  return async (mode) => {
    const now = deps.clock.now().getTime();
    if (offered.includes(mode) && now - readAt < CACHE_MS) return true;
    offered = modesOn(await deps.settings.read(), deps.providers);
    readAt = now;
    return offered.includes(mode);
  };
}
