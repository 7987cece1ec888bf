import type { CallResult } from '@portal/contract/calls';
import { PAYMENT_OPTION_TYPES } from '@portal/contract/payment-option';
import { type Brand, brandWords } from '@portal/domain/brand';
import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { optionsForUsd, usdOf } from '@portal/domain/dual-currency';
import { type Money, toDecimal } from '@portal/domain/money';
import { listPaymentOptions, type PaymentOptionType } from '@portal/domain/payment-option';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { HealthOfMethods } from './health/read-health.ts';
import { mayBuy, modesOn } from './offered-modes.ts';
import { gatewayOf, optionOf, type PaymentMode } from './payment-mode.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { Providers } from './providers/registry.ts';

type WireOption = CallResult<'listPaymentOptions'>['paymentOption'][number];

/** Shown names of the options (SPEC section 2 "Payment shell"). */
const nameOf = (type: PaymentOptionType, brand: Pick<Brand, 'name'>) =>
  ({
    card: 'Debit/Credit Card',
    money: brandWords(brand).wallet,
    airtime: 'Airtime',
    smartcash: 'SmartCash',
    mpesa: 'MPESA',
    momo: 'MTN MoMo',
    gsma: 'Mobile Money',
  })[type];

/**
 * Ways an order may be paid, by name, one of each type; every card gateway stays inside the card's (RULINGS 14). What
 * is failing stands last and says so; an option is failing when every one of its modes is.
 * Throws NOT_FOUND, ORDER_CLOSED.
 */
export async function listOptions(deps: PaymentsDeps, orderId: string): Promise<WireOption[]> {
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  if (order.expiresAt <= deps.clock.now()) throw new PortalError('ORDER_CLOSED');
  const [settings, health] = await orUnavailable(Promise.all([deps.settings.read(), deps.methodHealth()]));
  const modes = modesOn(settings, deps.providers).filter((mode) => mayBuy(mode, order.kind));
  const types = [...new Set(modes.map(optionOf))];
  const named = types.map((type) => {
    const itsModes = modes.filter((mode) => optionOf(mode) === type);
    const failing = itsModes.every((mode) => health[mode].failing);
    return { type, name: nameOf(type, deps.brand), ...(failing && FAILING) };
  });
  const options = listPaymentOptions(named);
  const left = settings.dualCurrency ? optionsForUsd(options, usdOf(order.amount)) : options;
  return left.map(({ name, type, failing }) => ({
    name,
    ...(failing && FAILING),
    type: PAYMENT_OPTION_TYPES[type],
    ...(type === 'card' && { pgOptions: gatewayOptions(modes, { ...deps, health }, order.amount) }),
  }));
}

const FAILING = { failing: true } as const;

type Gateways = { providers: Providers; health: HealthOfMethods };

/** The gateways inside the card option, with what the card is charged; failing ones last. */
function gatewayOptions(
  modes: PaymentMode[],
  { providers, health }: Gateways,
  amount: Money,
): WireOption['pgOptions'] {
  const failingLast = modes.toSorted((a, b) => Number(health[a].failing) - Number(health[b].failing));
  return failingLast.flatMap((mode) => {
    const gateway = gatewayOf(mode);
    const { quotes } = providers[mode];
    const charged = quotes ? quotes.charged(amount) : amount;
    if (!gateway || !charged) return [];
    const { currency } = charged;
    const option = {
      paymentOpt: gateway,
      name: GATEWAY_NAMES[gateway],
      amount: toDecimal(charged),
      currency,
    };
    return [{ ...option, ...(health[mode].failing && FAILING) }];
  });
}
