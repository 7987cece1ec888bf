import { type AirtelAccount, startAirtelApi } from '../airtel-api/airtel-api.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';

/** Airtel Money, beside the operator's own wallet. */
export const airtel = {
  label: 'Airtel Money',
  walletLabel: 'Airtel Money',
  setting: 'offersAirtel',
  start: (options: SimulatorOptions<AirtelAccount>) => startAirtelApi({ ...options, name: 'airtel' }),
} satisfies WalletSimulator;
