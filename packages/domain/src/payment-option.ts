import { CARD_GATEWAYS, type CardGateway } from './card-gateway.ts';
import type { PayerRule } from './payer-rule.ts';

/** Families of payment. SPEC section 3 "Payment option". */
export type PaymentOptionType = 'card' | 'money' | 'airtime' | 'smartcash' | 'mpesa' | 'momo' | 'gsma';

/** What an operator switches on and off: every family, and every gateway inside the card's. */
export type WayToPay = Exclude<PaymentOptionType, 'card'> | CardGateway;

export const WAYS_TO_PAY: readonly WayToPay[] = [
  'money',
  ...CARD_GATEWAYS,
  'airtime',
  'smartcash',
  'mpesa',
  'momo',
  'gsma',
];

/** One way to pay that an order may be paid with. `name` is the shown name. */
export type PaymentOption = {
  type: PaymentOptionType;
  name: string;
  /** Many payments with it fail at the moment. */
  failing?: true | undefined;
  /** Which numbers may pay; left out, lines of this operator. */
  payer?: PayerRule | undefined;
};

/**
 * The left list of the payment shell: by name, one per type (SPEC section 2 "Payment shell", RULINGS 14), and what is
 * failing at the end, still there to be chosen.
 */
export function listPaymentOptions(options: readonly PaymentOption[]): PaymentOption[] {
  const byName = [...options].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const seen = new Set<PaymentOptionType>();
  const once = byName.filter(({ type }) => !seen.has(type) && seen.add(type));
  return [...once.filter(({ failing }) => !failing), ...once.filter(({ failing }) => failing)];
}
