import type { PortalClient } from '@portal/contract/http/portal-client';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Money, parseMoney, toDecimal } from '@portal/domain/money/money';
import { readLimits } from '../amount/read-limits.ts';
import { loadPayOptions, type PayOption } from '../fast-payment/pay-options.ts';

/** The page of the form, whose action also takes it from home. */
export const RECHARGE_PATH = '/prepaid-recharge';

/** Limits and quick amounts of the recharge form. */
export type RechargeSettings = { limits: AmountLimits; quickAmounts: Money[] };

/** Reads limits and quick amounts; `null` when the operator does not answer. */
export async function readRechargeSettings(portal: PortalClient): Promise<RechargeSettings | null> {
  const settings = await readLimits(portal, 'pre');
  if (!settings) return null;
  const { limits, product } = settings;
  const quickAmounts = product.quickAmounts.prepaid.flatMap(
    (text) => parseMoney(text, limits.max.currency) ?? [],
  );
  return { limits, quickAmounts };
}

/** What the recharge form needs to be paid at once. Without options it only places an order. */
export type RechargeOffer = RechargeSettings & { options: PayOption[] };

/** Reads the settings and the ways to pay; `null` when the operator does not answer. */
export async function readRechargeOffer(portal: PortalClient): Promise<RechargeOffer | null> {
  const settings = await readRechargeSettings(portal);
  if (!settings) return null;
  const amount = toDecimal(settings.limits.max);
  const options = await loadPayOptions(portal, { transactionType: 'PREPAID_RECHARGE', amount });
  return { ...settings, options };
}
