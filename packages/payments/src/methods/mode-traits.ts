import type { ModeTraits } from '../providers/mode-traits.ts';
import { MODES, type PaymentMode } from '../providers/registry.ts';

/** What the payment engine must know about each mode, from the descriptors of the providers. */
export const MODE_TRAITS = Object.fromEntries(
  Object.entries(MODES).map(([mode, { traits }]) => [mode, traits]),
) as Record<PaymentMode, ModeTraits>;
