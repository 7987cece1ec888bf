import { type Brand, brandCodes } from '@portal/domain/brand';

/** How a payment is made: PIN typed on the page, or approval asked on the payer's handset. */
export type PaymentMode = 'money-pin' | 'money-push';

/** Wire spelling of a mode, e.g. `ISANO_MONEY_PUSH` (SPEC section 9 "Payment modes"). */
export function toWireMode(mode: PaymentMode, brand: Pick<Brand, 'code'>): string {
  const codes = brandCodes(brand);
  return mode === 'money-pin' ? codes.money : codes.moneyPush;
}

/** Wire text to a mode, `null` when this portal has no such mode. */
export function parseWireMode(text: string, brand: Pick<Brand, 'code'>): PaymentMode | null {
  const codes = brandCodes(brand);
  if (text === codes.money) return 'money-pin';
  return text === codes.moneyPush ? 'money-push' : null;
}
