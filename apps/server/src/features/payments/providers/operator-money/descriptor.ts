import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider } from '../descriptor.ts';
import { PIN_TRAITS, PROMPT_TRAITS } from '../mode-traits.ts';
import { BRAND_WALLET, type PaymentOptionDescriptor } from '../payment-option.ts';
import { moneyAccount } from './account.ts';
import { operatorMoney } from './operator-money.ts';

const OPTION: PaymentOptionDescriptor = {
  type: 'money',
  wireType: 'AM',
  name: BRAND_WALLET,
  form: 'money',
  mark: 'wallet',
};

/** The brand's own wallet (PROVIDERS.md section 5). It is offered in one of its two modes at a time. */
export const moneyDescriptor = defineProvider({
  name: 'money',
  account: moneyAccount,
  modes: {
    'money-push': {
      option: OPTION,
      wireMode: ({ moneyPush }) => moneyPush,
      traits: PROMPT_TRAITS,
      walletPinMode: false,
    },
    'money-pin': {
      option: OPTION,
      wireMode: ({ money }) => money,
      traits: PIN_TRAITS,
      walletPinMode: true,
    },
  },
  createProviders: ({ baseUrl, callbackKey, ...credentials }, { clock }) => {
    const { pin, push } = operatorMoney({
      baseUrl,
      callbackKey,
      credentials,
      clock,
      country: 'RW',
      currency: 'RWF',
    });
    return { 'money-push': push, 'money-pin': pin };
  },
  callbacks: { mode: 'money-push', secretOf: ({ callbackSecret }) => callbackSecret },
  createSandboxAccount: ({ callbackUrl, callbackSecret }) => {
    const credentials = { clientId: newId(), clientSecret: newId() };
    const callbackKey = newId();
    return {
      simulator: { money: { ...credentials, callbackUrl, callbackKey } },
      createAccount: ({ wallets }) => ({
        baseUrl: wallets.money.baseUrl,
        clientId: credentials.clientId,
        clientSecret: secret(credentials.clientSecret),
        callbackKey: secret(callbackKey),
        callbackSecret,
      }),
    };
  },
});
