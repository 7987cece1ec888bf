import { type Brand, brandCodes } from '@portal/domain/brand';
import { type CardGateway, parseCardGateway } from '@portal/domain/card-gateway';
import type { PaymentOptionType } from '@portal/domain/payment-option';

/** How a payment is made. The wallet has two: PIN typed on the page, or approval asked on the payer's handset. */
export type PaymentMode =
  | 'money-pin'
  | 'money-push'
  | `card-${CardGateway}`
  | 'airtime'
  | 'smartcash'
  | 'mpesa';

/** A mode as the wire spells it (SPEC section 9 "Payment modes"). The gateway tells card modes apart. */
export type WireMode = { paymentMode: string; paymentGateway: CardGateway | null };

/** Card payments of every gateway share one word. */
const CARD = 'PAYMENT_GATEWAY';

/** Wire spelling of a mode, e.g. `ISANO_MONEY_PUSH`, or `PAYMENT_GATEWAY` with its gateway. */
export function toWireMode(mode: PaymentMode, brand: Pick<Brand, 'code'>): WireMode {
  const paymentGateway = gatewayOf(mode);
  if (paymentGateway) return { paymentMode: CARD, paymentGateway };
  const codes = brandCodes(brand);
  const words: Record<Exclude<PaymentMode, `card-${CardGateway}`>, string> = {
    'money-pin': codes.money,
    'money-push': codes.moneyPush,
    airtime: 'AIR_TIME',
    smartcash: 'SMARTCASH_SECURE',
    mpesa: 'MPESA',
  };
  return { paymentMode: words[mode as keyof typeof words], paymentGateway: null };
}

/** Wire spelling to a mode, `null` when this portal has no such mode. */
export function parseWireMode(
  { paymentMode, paymentGateway }: { paymentMode: string; paymentGateway?: string | undefined },
  brand: Pick<Brand, 'code'>,
): PaymentMode | null {
  if (paymentMode === CARD) {
    const gateway = parseCardGateway(paymentGateway ?? '');
    return gateway && `card-${gateway}`;
  }
  const others: PaymentMode[] = ['money-pin', 'money-push', 'airtime', 'smartcash', 'mpesa'];
  return others.find((mode) => toWireMode(mode, brand).paymentMode === paymentMode) ?? null;
}

/** The gateway of a card mode, `null` for the others. */
export function gatewayOf(mode: PaymentMode): CardGateway | null {
  return mode.startsWith('card-') ? parseCardGateway(mode.slice('card-'.length)) : null;
}

/** The option of the payment page a mode belongs to. */
export function optionOf(mode: PaymentMode): PaymentOptionType {
  if (mode === 'money-pin' || mode === 'money-push') return 'money';
  if (mode === 'airtime' || mode === 'smartcash' || mode === 'mpesa') return mode;
  return 'card';
}
