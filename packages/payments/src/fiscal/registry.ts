import type { Environment, FieldValues } from '@portal/platform/config/variable-fields';
import { z } from 'zod';
import type { FiscalAdapter, FiscalAdapterDeps } from './fiscal-adapter.ts';
import type { FiscalDevices } from './fiscal-device.ts';
import { rraAdapter } from './rra/descriptor.ts';
import { sandboxAccount } from './rra/sandbox-account.ts';

/** All kinds of fiscal devices besides the sandbox's. A new one is its folder and a line here. */
const FISCAL_ADAPTERS = { rra: rraAdapter };

/** A kind of devices that FISCAL_DEVICE can name. */
type FiscalAdapterName = keyof typeof FISCAL_ADAPTERS;

const NAMES = Object.keys(FISCAL_ADAPTERS) as FiscalAdapterName[];

/** What signs receipts for the tax authority, and the settings of each kind. */
export const FISCAL_SETTINGS = {
  device: ['FISCAL_DEVICE', z.enum(['none', 'sandbox', ...NAMES]).default('none')],
  accounts: { rra: rraAdapter.settings },
} as const;

/** The parsed settings of {@link FISCAL_SETTINGS}. */
export type FiscalSettings = FieldValues<typeof FISCAL_SETTINGS>;

/** Problems with the combination of variables, one sentence each. */
export function fiscalProblems(given: Environment): string[] {
  const name = NAMES.find((each) => each === given.FISCAL_DEVICE);
  return name ? FISCAL_ADAPTERS[name].problems(given) : [];
}

/**
 * Opens the configured devices; `null` for none.
 * @param sandboxUrl where the simulated device listens, for `sandbox`
 */
export async function openFiscalDevices(
  { device, accounts }: FiscalSettings,
  { sandboxUrl, ...deps }: FiscalAdapterDeps & { sandboxUrl: string | null },
): Promise<FiscalDevices | null> {
  if (device === 'none') return null;
  if (device === 'sandbox') {
    // Without the simulated providers there is no simulated device either.
    return sandboxUrl === null ? null : rraAdapter.open(sandboxAccount(sandboxUrl), deps);
  }
  const adapter: FiscalAdapter = FISCAL_ADAPTERS[device];
  return adapter.open(accounts[device], deps);
}
