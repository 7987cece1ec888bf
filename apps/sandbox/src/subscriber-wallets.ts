import type { SandboxDb } from './sandbox-db.ts';
import type { WalletSimulator } from './simulator.ts';
import { WALLETS } from './simulators.ts';
import { addWallets, type NewWallet } from './wallets/wallets.ts';

/**
 * Makes the wallets of a number at every company that takes it: a number behaves alike wherever it pays. A number of
 * another network has none at the operator's own.
 */
export function addSubscriberWallets(
  db: SandboxDb,
  { isForeign = false, ...wallet }: NewWallet & { isForeign?: boolean },
  now: Date,
): Promise<void> {
  const companies = Object.entries<WalletSimulator>(WALLETS)
    .filter(([, { isOperatorsOwn }]) => !(isForeign && isOperatorsOwn))
    .map(([name]) => name);
  return addWallets(db, wallet, { companies, now });
}
