import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payer-rule';
import type { SessionOrder } from '../../blocks/order-session.ts';

/** The number to prefill for a wallet of another company: that of {@link usualPayer} if it fits the wallet's rule. */
export function usualWalletPayer(
  order: Parameters<typeof usualPayer>[0],
  rule: PayerRule | undefined,
): Msisdn | '' {
  const usual = usualPayer(order, 'wallet');
  return usual && rule && !fitsPayerRule(usual, rule) ? '' : usual;
}

/**
 * The number to prefill as payer: the recipient of the order if it can pay. A router has no handset, and a postpaid
 * line has no airtime.
 * @returns nine digits, or an empty string
 */
export function usualPayer(
  { msisdn, rechargeType, lineType }: Pick<SessionOrder, 'msisdn' | 'rechargeType' | 'lineType'>,
  method: 'wallet' | 'airtime',
): Msisdn | '' {
  if (rechargeType === 'Broadband Recharge') return '';
  if (method === 'airtime' && lineType === 'POSTPAID') return '';
  return parseMsisdn(msisdn) ?? '';
}
