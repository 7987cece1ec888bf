import type { PaymentOptionType } from '@portal/domain/payment-option';

/** How each family of payment is spelt on the wire (SPEC section 3 "Payment option"; the last two are ours). */
export const PAYMENT_OPTION_TYPES: Record<PaymentOptionType, string> = {
  card: 'PG',
  money: 'AM',
  airtime: 'AIRTIME',
  smartcash: 'SMARTCASH_SECURE',
  mpesa: 'MPESA',
  momo: 'MTN_MOMO',
  gsma: 'MOBILE_MONEY',
};

/** A wire spelling to its family, `null` for one this portal does not know and so can't show. */
export function parsePaymentOptionType(type: string): PaymentOptionType | null {
  const families = Object.keys(PAYMENT_OPTION_TYPES) as PaymentOptionType[];
  return families.find((family) => PAYMENT_OPTION_TYPES[family] === type.toUpperCase()) ?? null;
}
