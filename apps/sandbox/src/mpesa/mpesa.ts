import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import { startWallet } from '../wallets/wallet-server.ts';
import type { DarajaAccount } from './daraja-context.ts';
import { stkCallback } from './daraja-messages.ts';
import { daraja } from './daraja-routes.ts';
import { makeOpenApiKey, type OpenApiAccount, openApi } from './open-api-routes.ts';

/** Our client's account in each dialect; the second dialect is simulated only when there is one. */
export type MpesaAccount = { daraja: DarajaAccount; openApi: OpenApiAccount | null };

/** M-Pesa in its two dialects, over the same wallets. */
export const mpesa = {
  label: 'MPESA',
  walletLabel: 'M-Pesa',
  setting: 'offersMpesa',
  start: startMpesa,
} satisfies WalletSimulator;

async function startMpesa({ db, clock, account }: SimulatorOptions<MpesaAccount>) {
  const key = account.openApi && makeOpenApiKey();
  // The Open API has no callbacks: its requests have no address for them.
  const callbacks = requestCallbacks((payment) => stkCallback(payment, clock.now()));
  const company = { name: 'mpesa', db, clock, callbacks, newReceipt };
  const wallet = await startWallet(company, (app) => {
    daraja(app, company, account.daraja);
    if (account.openApi && key) openApi(app, company, { account: account.openApi, key });
  });
  return { ...wallet, publicKey: key?.publicKey ?? null };
}
