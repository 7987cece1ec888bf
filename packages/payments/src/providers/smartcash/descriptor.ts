import { secret } from '@portal/platform/crypto/secret';
import { defineProvider } from '../descriptor.ts';
import { PIN_TRAITS } from '../mode-traits.ts';
import { smartcashAccount } from './account.ts';
import { smartcash } from './smartcash.ts';

/** The SmartCash bank (PROVIDERS.md section 8). */
export const smartcashDescriptor = defineProvider({
  name: 'smartcash',
  account: smartcashAccount,
  payersVariable: 'SMARTCASH_PAYERS',
  modes: {
    smartcash: {
      option: {
        type: 'smartcash',
        wireType: 'SMARTCASH_SECURE',
        name: 'SmartCash',
        form: 'pin',
        segment: 'smartcash',
      },
      wireMode: 'SMARTCASH_SECURE',
      traits: { ...PIN_TRAITS, refundLimit: 'not-documented' },
      // SPEC spells it in two words in this sentence alone.
      lockedName: 'Smart Cash',
    },
  },
  createProviders: (account) => ({ smartcash: smartcash(account) }),
  createSandboxAccount: ({ createCredential }) => {
    const credentials = {
      apiKey: createCredential('api key'),
      merchantId: createCredential('merchant id'),
    };
    return {
      simulator: { smartcash: credentials },
      createAccount: ({ wallets }) => ({
        baseUrl: wallets.smartcash.baseUrl,
        apiKey: secret(credentials.apiKey),
        merchantId: credentials.merchantId,
      }),
    };
  },
});
