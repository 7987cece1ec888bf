import { countryCurrency, isWhole, type Money, money } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import type { Clock } from '@portal/domain/time/clock';
import type { OperatorSettings, Settings } from '@portal/operator/operator';
import { MODES, notConfigured, PAYMENT_MODES, type Providers } from '../providers/registry.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { availabilityKey, type PaymentMode } from './payment-mode.ts';

/** Whether a mode is offered at the moment. Rejects when the operator does not answer. */
export type IsOffered = (mode: PaymentMode) => Promise<boolean>;

/** The operator's switches for payment methods. */
type Switches = Pick<OperatorSettings, 'walletPinMode' | 'enabledMethods'>;

/** How long a read of the operator's switches is cached. */
const CACHE_MS = 1_000;

/** Lists the modes that have a provider and are switched on. Of the wallet's two modes, one is on at a time. */
export function listEnabledModes(
  { walletPinMode, enabledMethods }: Switches,
  providers: Providers,
): PaymentMode[] {
  return PAYMENT_MODES.filter((mode) => {
    if (providers[mode] === notConfigured) return false;
    const { walletPinMode: required } = MODES[mode];
    if (required !== undefined && required !== walletPinMode) return false;
    return enabledMethods[availabilityKey(mode)] ?? false;
  });
}

/**
 * Whether a mode can pay this kind of order and this amount.
 * @param providers those with an account: whether one can pay to a number depends on it
 */
export function canPayOrder(
  providers: Providers,
  mode: PaymentMode,
  { kind, amount }: { kind: OrderKind; amount: Money },
): boolean {
  const { excludedOrders = [], wholeUnits = false, maxUnits } = MODES[mode];
  const isTooMuch =
    maxUnits !== undefined &&
    amount.currency === countryCurrency() &&
    amount.minor > money(maxUnits, amount.currency).minor;
  // What some of several numbers do not get goes back alone: as a part, or as a payment to the wallet that paid (decision 242).
  const isRefundable =
    kind !== 'several-recharges' ||
    MODE_TRAITS[mode].refunds === 'parts' ||
    (MODE_TRAITS[mode].payouts && providers[mode].payouts !== undefined);
  return isRefundable && !excludedOrders.includes(kind) && !(wholeUnits && !isWhole(amount)) && !isTooMuch;
}

/**
 * Creates the check whether a mode is offered. A positive answer is cached for a second, because every payment
 * asks. A negative answer is never cached, so that a method that was just switched on works at once. While purchases are
 * paused no mode is offered.
 */
export function createOfferCheck(deps: {
  settings: Settings;
  providers: Providers;
  clock: Clock;
}): IsOffered {
  let offered: PaymentMode[] = [];
  let readAt = 0;
  return async (mode) => {
    const now = deps.clock.now().getTime();
    if (offered.includes(mode) && now - readAt < CACHE_MS) return true;
    const settings = await deps.settings.read();
    offered = settings.isPaused ? [] : listEnabledModes(settings, deps.providers);
    readAt = now;
    return offered.includes(mode);
  };
}
