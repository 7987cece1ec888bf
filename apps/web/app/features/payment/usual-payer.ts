import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payer-rule';
import type { SessionOrder } from '../../blocks/order-session.ts';

/** The number that is proposed for a wallet of another company: the usual one, where the wallet's rule takes it. */
export function usualWalletPayer(
  order: Parameters<typeof usualPayer>[0],
  rule: PayerRule | undefined,
): Msisdn | '' {
  const usual = usualPayer(order, 'wallet');
  return usual && rule && !fitsPayerRule(usual, rule) ? '' : usual;
}

/**
 * The number that is proposed as payer: the one the order is for, where it can pay at all. A router has no handset,
 * and a line that gets bills has no airtime to pay with.
 * @returns nine digits, or an empty field
 */
export function usualPayer(
  { msisdn, rechargeType, lineType }: Pick<SessionOrder, 'msisdn' | 'rechargeType' | 'lineType'>,
  way: 'wallet' | 'airtime',
): Msisdn | '' {
  if (rechargeType === 'Broadband Recharge') return '';
  if (way === 'airtime' && lineType === 'POSTPAID') return '';
  return parseMsisdn(msisdn) ?? '';
}
