import { type Brand, brandCodes } from '@portal/domain/brand';
import { type CardGateway, parseCardGateway } from '@portal/domain/card-gateway';
import type { PaymentOptionType, WayToPay } from '@portal/domain/payment-option';

/** How a payment is made. The wallet has two: PIN typed on the page, or approval asked on the payer's handset. */
export type PaymentMode = 'money-pin' | 'money-push' | `card-${CardGateway}` | OptionMode;

/** Modes that are an option of their own, called alike. */
type OptionMode = (typeof OPTION_MODES)[number];

const OPTION_MODES = [
  'airtime',
  'smartcash',
  'mpesa',
  'momo',
  'gsma',
] as const satisfies readonly PaymentOptionType[];

/** A mode as the wire spells it (SPEC section 9 "Payment modes"). The gateway tells card modes apart. */
export type WireMode = { paymentMode: string; paymentGateway: CardGateway | null };

/** Card payments of every gateway share one word. */
const CARD = 'PAYMENT_GATEWAY';

/** Leads are paid in modes of their own, which the receipts of home broadband are told by (SPEC section 6). */
const LEAD_WORDS: Record<string, string> = { [CARD]: 'HBB_LEADS', AIR_TIME: 'HBB_AIRTIME' };

/** Wire spelling of a mode when a lead is paid. */
export function toLeadMode(mode: PaymentMode, brand: Pick<Brand, 'code'>): WireMode {
  const wire = toWireMode(mode, brand);
  return { ...wire, paymentMode: LEAD_WORDS[wire.paymentMode] ?? wire.paymentMode };
}

/** Whether a wire mode is for leads alone. */
export function isLeadMode(paymentMode: string): boolean {
  return Object.values(LEAD_WORDS).includes(paymentMode);
}

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
    momo: 'MTN_MOMO',
    gsma: 'MOBILE_MONEY',
  };
  return { paymentMode: words[mode as keyof typeof words], paymentGateway: null };
}

/** Wire spelling to a mode, `null` when this portal has no such mode. */
export function parseWireMode(
  { paymentMode, paymentGateway }: { paymentMode: string; paymentGateway?: string | null | undefined },
  brand: Pick<Brand, 'code'>,
): PaymentMode | null {
  const word = Object.keys(LEAD_WORDS).find((each) => LEAD_WORDS[each] === paymentMode) ?? paymentMode;
  if (word === CARD) {
    const gateway = parseCardGateway(paymentGateway ?? '');
    return gateway && `card-${gateway}`;
  }
  const others: PaymentMode[] = ['money-pin', 'money-push', ...OPTION_MODES];
  return others.find((mode) => toWireMode(mode, brand).paymentMode === word) ?? null;
}

/** The gateway of a card mode, `null` for the others. */
export function gatewayOf(mode: PaymentMode): CardGateway | null {
  return mode.startsWith('card-') ? parseCardGateway(mode.slice('card-'.length)) : null;
}

/** The option of the payment page a mode belongs to. */
export function optionOf(mode: PaymentMode): PaymentOptionType {
  if (mode === 'money-pin' || mode === 'money-push') return 'money';
  return isOption(mode) ? mode : 'card';
}

/** What the operator switches on and off for a mode: its gateway, or its option. */
export function wayOf(mode: PaymentMode): WayToPay {
  const option = optionOf(mode);
  if (option !== 'card') return option;
  const gateway = gatewayOf(mode);
  if (!gateway) throw new Error(`A card mode without its gateway: ${mode}`);
  return gateway;
}

function isOption(mode: PaymentMode): mode is OptionMode {
  return (OPTION_MODES as readonly PaymentMode[]).includes(mode);
}
