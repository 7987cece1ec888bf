import { type Brand, brandWords } from '@portal/domain/brand';
import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import type { PaymentOptionType } from '@portal/domain/payment-option';
import { gatewayOf, optionOf, type PaymentMode } from './payment-mode.ts';

/** Returns the display name of a payment option (SPEC section 2 "Payment shell"). */
export function optionName(type: PaymentOptionType, brand: Pick<Brand, 'name'>): string {
  const names: Record<PaymentOptionType, string> = {
    card: 'Debit/Credit Card',
    money: brandWords(brand).wallet,
    airtime: 'Airtime',
    smartcash: 'SmartCash',
    mpesa: 'MPESA',
    momo: 'MTN MoMo',
    gsma: 'Mobile Money',
  };
  return names[type];
}

/** Values for the `{wallet}` placeholder of refusal texts: the name of the gateway or of the wallet. */
export function wayWords(mode: PaymentMode, brand: Pick<Brand, 'name'>): { wallet: string } {
  // SPEC section 8, code 1006, spells this wallet in two words.
  if (mode === 'smartcash') return { wallet: 'Smart Cash' };
  const gateway = gatewayOf(mode);
  return { wallet: gateway ? GATEWAY_NAMES[gateway] : optionName(optionOf(mode), brand) };
}
