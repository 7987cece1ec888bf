import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payments/payer-rule';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import type { PaymentOption } from './payment-methods.ts';

/** The number to prefill on the page of a method: that of its address, from the page where the order was made. */
export function prefilledPayer(
  { form, payer: rule }: Pick<PaymentOption, 'form' | 'payer'>,
  order: Parameters<typeof defaultPayer>[0],
  named: string | null,
): Msisdn | '' {
  const usual = form === 'airtime' ? defaultPayer(order, 'airtime') : defaultWalletPayer(order, rule);
  return parseMsisdn(named ?? '') ?? usual;
}

/** The number to prefill for a wallet of another company: that of {@link defaultPayer} if it fits the wallet's rule. */
export function defaultWalletPayer(
  order: Parameters<typeof defaultPayer>[0],
  rule: PayerRule | undefined,
): Msisdn | '' {
  const usual = defaultPayer(order, 'wallet');
  return usual && rule && !fitsPayerRule(usual, rule) ? '' : usual;
}

/**
 * The number to prefill as payer: the recipient of the order if it can pay. A router has no handset, and a postpaid
 * line has no airtime.
 * @returns nine digits, or an empty string
 */
export function defaultPayer(
  { msisdn, rechargeType, lineType }: Pick<SessionOrder, 'msisdn' | 'rechargeType' | 'lineType'>,
  method: 'wallet' | 'airtime',
): Msisdn | '' {
  if (rechargeType === 'Broadband Recharge') return '';
  if (method === 'airtime' && lineType === 'POSTPAID') return '';
  return parseMsisdn(msisdn) ?? '';
}
