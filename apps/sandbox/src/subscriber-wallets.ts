import type { SandboxDb } from './sandbox-db.ts';
import type { WalletSimulator } from './simulator.ts';
import { WALLETS } from './simulators.ts';
import { addWallets, type NewWallet } from './wallets/wallets.ts';

/** A wallet of a number of our network or of another one. */
type SubscriberWallet = NewWallet & { isForeign?: boolean };

/**
 * Makes the wallets of numbers at every company that takes them: a number behaves alike wherever it pays. A number of
 * another network has none at the operator's own.
 */
export function addSubscriberWallets(
  db: SandboxDb,
  wallets: readonly SubscriberWallet[],
  now: Date,
): Promise<void> {
  const placed = wallets.map(({ isForeign = false, ...wallet }) => ({
    ...wallet,
    companies: companiesOf(isForeign),
  }));
  return addWallets(db, placed, now);
}

function companiesOf(isForeign: boolean): string[] {
  return Object.entries<WalletSimulator>(WALLETS)
    .filter(([, { isOperatorsOwn }]) => !(isForeign && isOperatorsOwn))
    .map(([name]) => name);
}
