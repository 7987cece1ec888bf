import type { PortalClient } from '@portal/contract/http/portal-client';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Money, parseMoney } from '@portal/domain/money/money';
import { readLimits } from '../../amount/read-limits.ts';

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
