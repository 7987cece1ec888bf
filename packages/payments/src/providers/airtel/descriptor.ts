import { createAirtelSandboxAccount, defineAirtelAccount } from '../airtel-api/account.ts';
import { airtelWallet } from '../airtel-api/airtel-wallet.ts';
import { defineProvider } from '../descriptor.ts';
import { PROMPT_TRAITS } from '../mode-traits.ts';

/** Airtel Money, for operators other than Airtel (PROVIDERS.md section 5). */
export const airtelDescriptor = defineProvider({
  name: 'airtel',
  account: defineAirtelAccount('AIRTEL'),
  payersVariable: 'AIRTEL_PAYERS',
  modes: {
    airtel: {
      option: {
        type: 'airtel',
        // Not AIRTEL_MONEY: that is the wire spelling of the brand's own wallet where the brand's code is AIRTEL.
        wireType: 'AIRTEL_WALLET',
        name: 'Airtel Money',
        form: 'push',
        segment: 'airtel',
      },
      wireMode: 'AIRTEL_WALLET',
      traits: { ...PROMPT_TRAITS, payouts: true },
    },
  },
  createProviders: (account, { clock }) => ({
    airtel: airtelWallet({ account, clock, book: 'airtel' }).push,
  }),
  callbackMode: 'airtel',
  createSandboxAccount: (context) => {
    const { simulator, accountAt } = createAirtelSandboxAccount(context);
    return {
      simulator: { airtel: simulator },
      createAccount: ({ wallets }) => accountAt(wallets.airtel.baseUrl),
    };
  },
});
