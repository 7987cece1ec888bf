import type { Brand } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import type { FormatText } from '@portal/platform/wording/sentences';
import { MODES, notConfigured, PAYMENT_MODES, type Providers } from '../providers/registry.ts';
import { methodNameWords, optionLabel } from './method-names.ts';
import { availabilityKey } from './payment-mode.ts';

/** A way to pay that can be switched on and off, by the name of its switch, and what staff call it. */
export type MethodSwitch = { name: string; label: string };

/** Lists the switches of the ways to pay that have a provider. */
export function listSwitches(
  providers: Providers,
  naming: { brand: Brand; formatText: FormatText },
): MethodSwitch[] {
  const labels = new Map<string, string>();
  for (const mode of PAYMENT_MODES) {
    if (providers[mode] === notConfigured) continue;
    const { gateway, option } = MODES[mode];
    const label = gateway
      ? methodNameWords(mode, naming.brand).wallet
      : optionLabel(option, DEFAULT_LOCALE, naming);
    labels.set(availabilityKey(mode), label);
  }
  return [...labels].map(([name, label]) => ({ name, label }));
}
