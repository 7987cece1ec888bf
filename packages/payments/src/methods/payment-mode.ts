import { type Brand, brandCodes } from '@portal/domain/language/brand';
import type { CardGateway } from '@portal/domain/payments/card-gateway';
import {
  MODES,
  PAYMENT_MODES,
  type PaymentMode,
  PROVIDERS,
  type ProviderName,
} from '../providers/registry.ts';

export type { PaymentMode } from '../providers/registry.ts';

/** A mode as the wire spells it (SPEC section 9 "Payment modes"). The gateway tells card modes apart. */
export type WireMode = { paymentMode: string; paymentGateway: CardGateway | null };

/** Wire spelling of a mode, e.g. `ISANO_MONEY_PUSH`, or `PAYMENT_GATEWAY` with its gateway. */
export function toWireMode(mode: PaymentMode, brand: Pick<Brand, 'code'>): WireMode {
  const { wireMode, gateway = null } = MODES[mode];
  const paymentMode = typeof wireMode === 'string' ? wireMode : wireMode(brandCodes(brand));
  return { paymentMode, paymentGateway: gateway };
}

/** Wire spelling of a mode when a lead is paid: receipts of home broadband depend on it (SPEC section 6). */
export function toLeadMode(mode: PaymentMode, brand: Pick<Brand, 'code'>): WireMode {
  const wire = toWireMode(mode, brand);
  return { ...wire, paymentMode: MODES[mode].leadMode ?? wire.paymentMode };
}

/** Whether a wire mode is for leads alone. */
export function isLeadMode(paymentMode: string): boolean {
  return PAYMENT_MODES.some((mode) => MODES[mode].leadMode === paymentMode);
}

/** Parses either wire spelling, `null` when this portal has no such mode. */
export function parseWireMode(
  { paymentMode, paymentGateway }: { paymentMode: string; paymentGateway?: string | null | undefined },
  brand: Pick<Brand, 'code'>,
): PaymentMode | null {
  const found = PAYMENT_MODES.find((mode) => {
    const { leadMode, gateway } = MODES[mode];
    const isSpelling = paymentMode === leadMode || paymentMode === toWireMode(mode, brand).paymentMode;
    return isSpelling && (!gateway || gateway === paymentGateway);
  });
  return found ?? null;
}

/** The gateway of a card mode, `null` for the others. */
export function gatewayOf(mode: PaymentMode): CardGateway | null {
  return MODES[mode].gateway ?? null;
}

/** Type of the option that a mode belongs to, e.g. `card`. */
export function optionOf(mode: PaymentMode): string {
  return MODES[mode].option.type;
}

/** Key of the operator's switch for a mode: the name of its provider. */
export function availabilityKey(mode: PaymentMode): ProviderName {
  const provider = PROVIDERS.find(({ modes }) => Object.hasOwn(modes, mode));
  if (!provider) throw new Error(`No provider has the mode ${mode}`);
  return provider.name;
}
