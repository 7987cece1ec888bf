import {
  type Environment,
  type FieldValues,
  parseVariables,
  readFields,
  variablesOf,
} from '@portal/platform/config/variable-fields';
import { z } from 'zod';
import type { AddedFiscalAdapter, FiscalAdapterDeps } from './fiscal-adapter.ts';
import type { FiscalDevices } from './fiscal-device.ts';
import { rraAdapter } from './rra/descriptor.ts';
import { sandboxAccount } from './rra/sandbox-account.ts';

/** What FISCAL_DEVICE names without an add-on. */
export const OWN_FISCAL_DEVICES = ['none', 'sandbox', 'rra'] as const;

/** What signs receipts for the tax authority, and the settings of the portal's own kind of devices. */
export const FISCAL_SETTINGS = {
  device: ['FISCAL_DEVICE', z.string().default('none')],
  accounts: { rra: rraAdapter.settings },
} as const;

/** Kinds of devices of add-ons, by the name that FISCAL_DEVICE has for each. */
export type FiscalAdapters = Readonly<Record<string, AddedFiscalAdapter>>;

/** The device of an add-on that FISCAL_DEVICE names, with its own settings. */
export type FiscalChoice = { adapter: AddedFiscalAdapter; settings: unknown };

/** The parsed settings of {@link FISCAL_SETTINGS}, and the device of an add-on in place of the portal's own. */
export type FiscalSettings = FieldValues<typeof FISCAL_SETTINGS> & { added: FiscalChoice | null };

/** Finds the kind of devices that FISCAL_DEVICE names. Only the variables of an add-on that is named are parsed. */
export function parseFiscalDevice(
  given: Environment,
  adapters: FiscalAdapters,
): { problems: string[]; added: FiscalChoice | null } {
  const name = String(given.FISCAL_DEVICE ?? 'none');
  if (name === 'rra') return { problems: rraAdapter.problems(given), added: null };
  const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
  if (!adapter) {
    const known = [...OWN_FISCAL_DEVICES, ...Object.keys(adapters)];
    return {
      problems: known.includes(name) ? [] : [`FISCAL_DEVICE: one of ${known.join(', ')}`],
      added: null,
    };
  }
  const { problems, values } = parseVariables(variablesOf(adapter.settings), given);
  return {
    problems: [...problems, ...adapter.problems(given)],
    added: { adapter, settings: readFields(adapter.settings, values) },
  };
}

/**
 * Opens the configured devices; `null` for none.
 * @param sandboxUrl where the simulated device listens, for `sandbox`
 */
export async function openFiscalDevices(
  { device, accounts, added }: FiscalSettings,
  { sandboxUrl, ...deps }: FiscalAdapterDeps & { sandboxUrl: string | null },
): Promise<FiscalDevices | null> {
  if (added) return added.adapter.open(added.settings as never, { clock: deps.clock, log: deps.log });
  if (device === 'rra') return rraAdapter.open(accounts.rra, deps);
  // Without the simulated providers there is no simulated device either.
  if (device !== 'sandbox' || sandboxUrl === null) return null;
  return rraAdapter.open(sandboxAccount(sandboxUrl), deps);
}
