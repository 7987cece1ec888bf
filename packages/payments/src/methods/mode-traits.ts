import type { ModeTraits } from '../providers/mode-traits.ts';
import { type PaymentMode, TRAITS } from '../providers/registry.ts';

/** What the payment engine must know about each mode, from the descriptors of the providers. */
export const MODE_TRAITS: Readonly<Record<PaymentMode, ModeTraits>> = TRAITS;
