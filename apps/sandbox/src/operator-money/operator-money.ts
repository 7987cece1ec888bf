import { type AirtelAccount, startAirtelApi } from '../airtel-api/airtel-api.ts';
import { statusOf } from '../airtel-api/answers.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';

/** The operator's own mobile money. */
export const operatorMoney = {
  label: 'The wallet',
  walletLabel: 'Wallet',
  setting: 'offersMoney',
  isOperatorsOwn: true,
  promptText: ({ label }, merchant, amount) => `Pay ${amount} to ${merchant}? ${label}`,
  statusOf,
  start: (options: SimulatorOptions<AirtelAccount>) =>
    startAirtelApi({ ...options, name: 'money', takesPin: true }),
} satisfies WalletSimulator;
