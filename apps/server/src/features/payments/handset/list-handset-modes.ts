import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { maySpendUsd, usdOf } from '@portal/domain/money/dual-currency';
import { fitsPayerRule } from '@portal/domain/payments/payer-rule';
import { optionLabel } from '@portal/payments/methods/method-names';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { canPayOrder, listEnabledModes } from '@portal/payments/methods/offered-modes';
import { optionOf, type PaymentMode } from '@portal/payments/methods/payment-mode';
import { MODES } from '@portal/payments/providers/registry';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import type { PayableOrder, PaymentsDeps } from '../payments-deps.ts';
import { fitsAirtimeLimit } from '../transactions/airtime-for-others.ts';

/** A way to pay that needs no page, and its name for the customer. */
export type HandsetMode = { mode: PaymentMode; name: string };

/**
 * Lists the ways in which a number can pay an order from its handset: those that send a request to the handset, and airtime.
 * Airtime for another's number only as far as the caller's limit of the day goes. A caller of another network has neither airtime nor
 * a wallet of this operator: only wallets of other companies that take the number. Modes that need a PIN, a page or an e-mail
 * address are left out, so nobody types a PIN where it is shown. Failing ones come last. Throws UNAVAILABLE.
 */
export async function listHandsetModes(
  deps: PaymentsDeps,
  order: Pick<PayableOrder, 'kind' | 'amount' | 'contents' | 'msisdn'>,
  { msisdn, locale, isForeign }: { msisdn: Msisdn; locale: Locale; isForeign: boolean },
): Promise<HandsetMode[]> {
  const [settings, health] = await mapToUnavailable(Promise.all([deps.settings.read(), deps.methodHealth()]));
  const usd = settings.dualCurrency ? usdOf(order.amount) : null;
  const modes = listEnabledModes(settings, deps.providers).filter((mode) => {
    return (
      needsNoPage(mode) &&
      canPayOrder(deps.providers, mode, order) &&
      (usd === null || maySpendUsd(optionOf(mode), usd)) &&
      mayPayFrom(deps, mode, { msisdn, isForeign })
    );
  });
  const fits = await Promise.all(modes.map((mode) => fitsAirtimeLimit(deps, { order, mode, payer: msisdn })));
  return modes
    .filter((_mode, index) => fits[index])
    .toSorted((a, b) => Number(health[a].isFailing) - Number(health[b].isFailing))
    .map((mode) => ({ mode, name: optionLabel(MODES[mode].option, locale, deps) }));
}

/** Lists the gateways by whose page a card can pay an order now. Throws UNAVAILABLE. */
export async function listCardModes(
  deps: PaymentsDeps,
  order: Pick<PayableOrder, 'kind' | 'amount'>,
  locale: Locale,
): Promise<HandsetMode[]> {
  const settings = await mapToUnavailable(deps.settings.read());
  const usd = settings.dualCurrency ? usdOf(order.amount) : null;
  return listEnabledModes(settings, deps.providers)
    .filter(
      (mode) =>
        optionOf(mode) === 'card' &&
        canPayOrder(deps.providers, mode, order) &&
        (usd === null || maySpendUsd(optionOf(mode), usd)),
    )
    .map((mode) => ({ mode, name: optionLabel(MODES[mode].option, locale, deps) }));
}

/** Whether a number can have an account of a way to pay. */
export function mayPayFrom(
  { payerRules }: Pick<PaymentsDeps, 'payerRules'>,
  mode: PaymentMode,
  { msisdn, isForeign }: { msisdn: Msisdn; isForeign: boolean },
): boolean {
  const rule = payerRules[optionOf(mode)];
  return rule ? fitsPayerRule(msisdn, rule) : !isForeign;
}

function needsNoPage(mode: PaymentMode): boolean {
  const { prompt, proof, pin, secure, email } = MODE_TRAITS[mode];
  return (prompt || proof) && !pin && !secure && !email;
}
