import { randomInt } from 'node:crypto';
import { bearerOf } from '../access-tokens.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { loadPinKey } from '../wallets/pin-key.ts';
import { walletCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { smartcashRoutes } from './smartcash-routes.ts';

/** Our account at the bank. */
export type SmartcashAccount = { apiKey: string; merchantId: string };

/** The SmartCash bank. */
export const smartcash = {
  label: 'SmartCash',
  walletLabel: 'SmartCash',
  setting: 'offersSmartcash',
  start: startSmartcash,
} satisfies WalletSimulator;

async function startSmartcash(options: SimulatorOptions<SmartcashAccount>): Promise<RunningWallet> {
  const { db, clock, account } = options;
  const name = 'smartcash';
  const context = {
    name,
    db,
    clock,
    key: await loadPinKey(db, name, clock.now()),
    // The bank sends no callbacks and has no receipts beside its transaction's id.
    callbacks: walletCallbacks(() => null),
    newReceipt: () => `SP${randomInt(1e11, 1e12)}`,
  };
  return startWallet(context, (app) => {
    app.addHook('onRequest', async ({ headers }, reply) => {
      const isKnown =
        isSameSecret(bearerOf(headers.authorization), account.apiKey) &&
        isSameSecret(headers['x-merchant-id'], account.merchantId);
      if (!isKnown) return reply.code(401).send({ message: 'Unknown merchant' });
    });
    smartcashRoutes(app, context);
  });
}
