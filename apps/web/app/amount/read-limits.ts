import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Currency, parseMoney } from '@portal/domain/money/money';

/** The limits of a payment and the operator's product settings. */
export type PaymentLimits = { limits: AmountLimits; product: CallResult<'readProductConfig'> };

/**
 * Reads the minimum and maximum of a recharge (`pre`) or of a bill payment (`post`); `null` when the operator does not
 * answer.
 */
export async function readLimits(portal: PortalClient, kind: 'pre' | 'post'): Promise<PaymentLimits | null> {
  const [config, product] = await Promise.all([portal.readConfig({}), portal.readProductConfig({})]);
  if (config.kind !== 'ok' || product.kind !== 'ok') return null;
  const currency = product.result.currency as Currency;
  const min = parseMoney(config.result.configData[`${kind}MinAmnt`], currency);
  const max = parseMoney(config.result.configData[`${kind}MaxAmnt`], currency);
  return min && max ? { limits: { min, max }, product: product.result } : null;
}
