import type { Clock } from '@portal/domain/clock';
import type { OrderKind } from '@portal/domain/order';
import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { availabilityKey, type PaymentMode } from './payment-mode.ts';
import { MODES, notConfigured, PAYMENT_MODES, type Providers } from './providers/registry.ts';

/** Whether a way of paying is offered at the moment. */
export type IsOffered = (mode: PaymentMode) => Promise<boolean>;

/** What the operator decides about ways to pay. */
type Switches = Pick<OperatorSettings, 'walletPinMode' | 'waysToPay'>;

/** The operator's switches are asked this often at most while everybody pays the way they stand. */
const REMEMBERED_MS = 1_000;

/** The modes that have a provider and are switched on. The wallet has one of its two at a time. */
export function modesOn({ walletPinMode, waysToPay }: Switches, providers: Providers): PaymentMode[] {
  return PAYMENT_MODES.filter((mode) => {
    if (providers[mode] === notConfigured) return false;
    const { walletPinMode: required } = MODES[mode];
    if (required !== undefined && required !== walletPinMode) return false;
    return waysToPay[availabilityKey(mode)] ?? false;
  });
}

/** Whether a mode can pay this kind of order. */
export function mayBuy(mode: PaymentMode, kind: OrderKind): boolean {
  return !MODES[mode].excludedOrders?.includes(kind);
}

/**
 * Answers from memory when that is a yes of the last second: paying asks it every time. A no is always asked anew,
 * so that a switch that was just turned holds nobody up. Rejects when the operator does not answer.
 */
export function offeredModes(deps: { settings: Settings; providers: Providers; clock: Clock }): IsOffered {
  let offered: PaymentMode[] = [];
  let askedAt = 0;
  return async (mode) => {
    const now = deps.clock.now().getTime();
    if (offered.includes(mode) && now - askedAt < REMEMBERED_MS) return true;
    offered = modesOn(await deps.settings.read(), deps.providers);
    askedAt = now;
    return offered.includes(mode);
  };
}
