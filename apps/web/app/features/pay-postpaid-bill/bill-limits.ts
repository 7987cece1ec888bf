import type { PortalClient } from '@portal/contract/http/portal-client';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { type Currency, parseMoney } from '@portal/domain/money/money';

/** Reads the minimum and maximum payment of a bill; `null` when the operator does not answer. */
export async function readBillLimits(portal: PortalClient): Promise<AmountLimits | null> {
  const [config, product] = await Promise.all([portal.readConfig({}), portal.readProductConfig({})]);
  if (config.kind !== 'ok' || product.kind !== 'ok') return null;
  const currency = product.result.currency as Currency;
  const { postMinAmnt, postMaxAmnt } = config.result.configData;
  const min = parseMoney(postMinAmnt, currency);
  const max = parseMoney(postMaxAmnt, currency);
  return min && max ? { min, max } : null;
}
