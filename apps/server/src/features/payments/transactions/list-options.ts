import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { maySpendUsd, usdOf } from '@portal/domain/money/dual-currency';
import { formatMoney } from '@portal/domain/money/format-money';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import { listPaymentOptions } from '@portal/domain/payments/payment-option';
import type { OperatorSettings } from '@portal/operator/operator';
import type { HealthByMode } from '@portal/payments/health/read-method-health';
import { optionLabel } from '@portal/payments/methods/method-names';
import { canPayOrder, listEnabledModes } from '@portal/payments/methods/offered-modes';
import { payerFormOf } from '@portal/payments/methods/payer-form';
import { availabilityKey, gatewayOf, toWireMode } from '@portal/payments/methods/payment-mode';
import {
  optionName,
  optionSegment,
  type PaymentOptionDescriptor,
} from '@portal/payments/providers/payment-option';
import { MODES, type PaymentMode, type Providers } from '@portal/payments/providers/registry';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import type { PayableOrder, PaymentsDeps } from '../payments-deps.ts';

type WireOption = CallResult<'listPaymentOptions'>['paymentOption'][number];

/**
 * Options an order may be paid with, by name, one of each type; card gateways are inside the card option (RULINGS 14).
 * An option is failing when every one of its modes is. Failing options come last.
 * Throws UNAVAILABLE.
 */
export async function listOptions(
  deps: PaymentsDeps,
  order: Pick<PayableOrder, 'kind' | 'amount'>,
  locale: Locale,
): Promise<WireOption[]> {
  const [settings, health] = await mapToUnavailable(Promise.all([deps.settings.read(), deps.methodHealth()]));
  const modes = listEnabledModes(settings, deps.providers).filter((mode) =>
    canPayOrder(deps.providers, mode, order),
  );
  const usd = settings.dualCurrency ? usdOf(order.amount) : null;
  const options = [...new Set(modes.map((mode) => MODES[mode].option))].filter(
    ({ type }) => usd === null || maySpendUsd(type, usd),
  );
  const described = options.map((option): WireOption => {
    const { type, wireType, takesEmail = false } = option;
    const itsModes = modes.filter((mode) => MODES[mode].option === option);
    const [first] = itsModes;
    const form = first ? payerFormOf(first, deps.providers) : option.form;
    const rule = deps.payerRules[type];
    const notice = noticeOf(itsModes, settings, locale) ?? airtimeNotice(deps, { option, order, locale });
    return {
      name: optionName(option, deps.brand),
      ...(itsModes.every((mode) => health[mode].isFailing) && FAILING),
      type: wireType,
      label: optionLabel(option, locale, deps),
      form,
      mark: type,
      segment: optionSegment(option, deps.brand),
      paymentMode: first ? toWireMode(first, deps.brand).paymentMode : '',
      takesEmail,
      ...(notice && { notice }),
      ...(rule && { payer: { countryCode: rule.countryCode, prefixes: [...rule.prefixes] } }),
      ...(form === 'card' && { pgOptions: gatewayOptions(itsModes, { ...deps, health }, order.amount) }),
    };
  });
  return listPaymentOptions(described);
}

/** What staff say about one of the modes. */
function noticeOf(
  modes: readonly PaymentMode[],
  { methodNotices = {} }: OperatorSettings,
  locale: Locale,
): string | undefined {
  const named = modes.find((mode) => availabilityKey(mode) in methodNotices);
  return named && methodNotices[availabilityKey(named)]?.[locale];
}

type OfferedOption = {
  option: PaymentOptionDescriptor;
  order: Pick<PayableOrder, 'amount'>;
  locale: Locale;
};

/** Above what airtime pays for others in a day, only the payer's own purchase can be paid with it. */
function airtimeNotice(
  { airtimeForOthers, formatText }: Pick<PaymentsDeps, 'airtimeForOthers' | 'formatText'>,
  { option, order: { amount }, locale }: OfferedOption,
): string | undefined {
  if (option.type !== 'airtime' || amount.minor <= airtimeForOthers.minor) return undefined;
  return formatText('airtime.others', locale, { limit: formatMoney(airtimeForOthers, locale) });
}

const FAILING = { failing: true } as const;

type Gateways = { providers: Providers; health: HealthByMode };

/** The gateways inside the card option, with what the card is charged; failing ones last. */
function gatewayOptions(
  modes: PaymentMode[],
  { providers, health }: Gateways,
  amount: Money,
): WireOption['pgOptions'] {
  const failingLast = modes.toSorted((a, b) => Number(health[a].isFailing) - Number(health[b].isFailing));
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
    return [{ ...option, ...(health[mode].isFailing && FAILING) }];
  });
}
