import type { Clock } from '@portal/domain/time/clock';
import type { Fields, FieldValues } from '@portal/platform/config/variable-fields';
import type { Secret } from '@portal/platform/crypto/secret';
import type pg from 'pg';
import type { PaymentLog } from '../payment-alarms.ts';
import type { FiscalDevices } from './fiscal-device.ts';

/** What every adapter gets besides its own settings. */
export type FiscalAdapterDeps = {
  pool: pg.Pool;
  clock: Clock;
  log: PaymentLog;
  /** The portal's SECRET, from which keys for stored values are derived. */
  secret: Secret;
};

/**
 * A kind of fiscal devices: a folder with this descriptor and a line in registry.ts, or the device of an add-on. Its code is loaded
 * only when FISCAL_DEVICE names it.
 */
export type FiscalAdapter<Settings extends Fields = Fields, Deps = FiscalAdapterDeps> = {
  settings: Settings;
  /** What is missing or wrong in its variables when it is used, one sentence each. */
  problems: (given: Readonly<Record<string, unknown>>) => string[];
  // A method, so that adapters with different settings fit in one list.
  open(settings: FieldValues<Settings>, deps: Deps): Promise<FiscalDevices>;
};

/** What the device of an add-on gets besides its own settings. The outbox of the portal stores what is sent; the device stores nothing. */
export type AddedFiscalDeps = Pick<FiscalAdapterDeps, 'clock' | 'log'>;

/** A kind of fiscal devices in an add-on. */
export type AddedFiscalAdapter<Settings extends Fields = Fields> = FiscalAdapter<Settings, AddedFiscalDeps>;

/** Checks the types of a descriptor. */
export function defineFiscalAdapter<const Settings extends Fields, Deps = AddedFiscalDeps>(
  adapter: FiscalAdapter<Settings, Deps>,
): FiscalAdapter<Settings, Deps> {
  return adapter;
}
