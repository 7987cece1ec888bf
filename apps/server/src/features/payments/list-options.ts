import type { CallResult } from '@portal/contract/calls';
import { PAYMENT_OPTION_TYPES } from '@portal/contract/payment-option';
import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { maySpendUsd, usdOf } from '@portal/domain/dual-currency';
import { type Money, toDecimal } from '@portal/domain/money';
import type { PayerRule } from '@portal/domain/payer-rule';
import { listPaymentOptions } from '@portal/domain/payment-option';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import type { HealthOfMethods } from './health/read-health.ts';
import { mayBuy, modesOn } from './offered-modes.ts';
import { gatewayOf, optionOf, type PaymentMode } from './payment-mode.ts';
import type { PayableOrder, PaymentsDeps } from './payments-deps.ts';
import type { Providers } from './providers/registry.ts';
import { optionName } from './way-names.ts';

type WireOption = CallResult<'listPaymentOptions'>['paymentOption'][number];

/**
 * Ways an order may be paid, by name, one of each type; every card gateway stays inside the card's (RULINGS 14). What
 * is failing stands last and says so; an option is failing when every one of its modes is.
 * Throws UNAVAILABLE.
 */
export async function listOptions(
  deps: PaymentsDeps,
  order: Pick<PayableOrder, 'kind' | 'amount'>,
): Promise<WireOption[]> {
  const [settings, health] = await orUnavailable(Promise.all([deps.settings.read(), deps.methodHealth()]));
  const modes = modesOn(settings, deps.providers).filter((mode) => mayBuy(mode, order.kind));
  const types = [...new Set(modes.map(optionOf))];
  const named = types.map((type) => {
    const itsModes = modes.filter((mode) => optionOf(mode) === type);
    const failing = itsModes.every((mode) => health[mode].failing);
    return { type, name: optionName(type, deps.brand), ...(failing && FAILING) };
  });
  const options = listPaymentOptions(named);
  const usd = settings.dualCurrency ? usdOf(order.amount) : null;
  const left = options.filter(({ type }) => usd === null || maySpendUsd(type, usd));
  return left.map(({ name, type, failing }) => ({
    name,
    ...(failing && FAILING),
    type: PAYMENT_OPTION_TYPES[type],
    ...(deps.payerRules[type] && { payer: wirePayer(deps.payerRules[type]) }),
    ...(type === 'card' && { pgOptions: gatewayOptions(modes, { ...deps, health }, order.amount) }),
  }));
}

function wirePayer({ countryCode, prefixes }: PayerRule): WireOption['payer'] {
  return { countryCode, prefixes: [...prefixes] };
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
