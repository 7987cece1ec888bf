import type { Clock } from '@portal/domain/time/clock';
import type { SandboxDb } from '../sandbox-db.ts';
import type { WalletCallbacks } from './wallet-callbacks.ts';

/** A company as the wallet engine sees it. */
export type WalletCompany = {
  /** Its name in the tables. */
  name: string;
  db: SandboxDb;
  clock: Clock;
  callbacks: WalletCallbacks;
  /** Makes its own number of a charge. */
  newReceipt: () => string;
};
