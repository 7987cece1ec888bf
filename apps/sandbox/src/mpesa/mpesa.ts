import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { startDaraja } from './daraja.ts';
import type { DarajaAccount } from './daraja-context.ts';
import { startOpenApi } from './open-api.ts';
import type { OpenApiAccount } from './open-api-context.ts';

/** Our client's account in each dialect; the second dialect is simulated only when there is one. */
export type MpesaAccount = { daraja: DarajaAccount; openApi: OpenApiAccount | null };

/** M-Pesa in its two dialects, over the same wallets. */
export const mpesa = {
  label: 'MPESA',
  walletLabel: 'M-Pesa',
  setting: 'offersMpesa',
  start: startMpesa,
} satisfies WalletSimulator;

async function startMpesa({ account, ...options }: SimulatorOptions<MpesaAccount>) {
  const daraja = await startDaraja({ ...options, account: account.daraja });
  const openApi = account.openApi && (await startOpenApi({ ...options, account: account.openApi }));
  return {
    ...daraja,
    openApi,
    stop: async () => {
      await Promise.all([daraja.stop(), openApi?.stop()]);
    },
  };
}
