import type { PortalClient } from '@portal/contract/http/portal-client';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Currency, type Money, parseMoney } from '@portal/domain/money/money';

/** Limits and quick amounts of the recharge form. */
export type RechargeSettings = { limits: AmountLimits; quickAmounts: Money[] };

/** Reads limits and quick amounts; `null` when the operator does not answer. */
export async function readRechargeSettings(portal: PortalClient): Promise<RechargeSettings | null> {
  const [config, product] = await Promise.all([portal.readConfig({}), portal.readProductConfig({})]);
  if (config.kind !== 'ok' || product.kind !== 'ok') return null;
  const currency = product.result.currency as Currency;
  const { preMinAmnt, preMaxAmnt } = config.result.configData;
  const min = parseMoney(preMinAmnt, currency);
  const max = parseMoney(preMaxAmnt, currency);
  if (!min || !max) return null;
  const quickAmounts = product.result.quickAmounts.prepaid
    .map((text) => parseMoney(text, currency))
    .filter((amount) => amount !== null);
  return { limits: { min, max }, quickAmounts };
}
