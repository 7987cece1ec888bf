import { createAirtelSandboxAccount, defineOwnWalletAccount } from '../airtel-api/account.ts';
import { airtelWallet } from '../airtel-api/airtel-wallet.ts';
import { defineProvider } from '../descriptor.ts';
import { PIN_TRAITS, PROMPT_TRAITS } from '../mode-traits.ts';
import { BRAND_WALLET, type PaymentOptionDescriptor } from '../payment-option.ts';

const OPTION: PaymentOptionDescriptor = {
  type: 'money',
  wireType: 'AM',
  name: BRAND_WALLET,
  form: 'money',
};

/** The brand's own wallet (PROVIDERS.md section 5). It is offered in one of its two modes at a time. */
export const moneyDescriptor = defineProvider({
  name: 'money',
  account: defineOwnWalletAccount(),
  modes: {
    'money-push': {
      option: OPTION,
      wireMode: ({ moneyPush }) => moneyPush,
      traits: { ...PROMPT_TRAITS, payouts: true },
      walletPinMode: false,
    },
    'money-pin': {
      option: OPTION,
      wireMode: ({ money }) => money,
      traits: { ...PIN_TRAITS, payouts: true },
      walletPinMode: true,
    },
  },
  createProviders: (account, { clock }) => {
    const { pin, push } = airtelWallet({ account, clock, book: 'operator-money' });
    return { 'money-push': push, 'money-pin': pin };
  },
  callbackMode: 'money-push',
  createSandboxAccount: (context) => {
    const { simulator, accountAt } = createAirtelSandboxAccount(context);
    return {
      simulator: { money: simulator },
      createAccount: ({ wallets }) => ({ ...accountAt(wallets.money.baseUrl), mandates: true }),
    };
  },
});
