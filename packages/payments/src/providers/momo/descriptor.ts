import { secret } from '@portal/platform/crypto/secret';
import { defineProvider, type SandboxContext } from '../descriptor.ts';
import { PROMPT_TRAITS } from '../mode-traits.ts';
import { momoAccount } from './account.ts';
import { momo } from './momo.ts';

/** MTN MoMo (PROVIDERS.md section 7). */
export const momoDescriptor = defineProvider({
  name: 'momo',
  account: momoAccount,
  payersVariable: 'MOMO_PAYERS',
  modes: {
    momo: {
      option: {
        type: 'momo',
        wireType: 'MTN_MOMO',
        name: 'MTN MoMo',
        form: 'push',
        segment: 'momo',
      },
      wireMode: 'MTN_MOMO',
      traits: { ...PROMPT_TRAITS, refunds: 'parts', refundLimit: null, payouts: true },
    },
  },
  createProviders: (account, { clock, callbackUrl, addressKeys }) => ({
    momo: momo({ account, clock, callbackBase: callbackUrl, addressKeys }),
  }),
  callbackMode: 'momo',
  createSandboxAccount: ({ callbackSecret, createCredential }) => {
    const collection = createProduct('collection', createCredential);
    const disbursement = createProduct('disbursement', createCredential);
    const targetEnvironment = 'mtnsandbox';
    return {
      simulator: { momo: { collection, disbursement, targetEnvironment } },
      createAccount: ({ wallets }) => ({
        baseUrl: wallets.momo.baseUrl,
        targetEnvironment,
        sandboxCurrency: null,
        mandates: true,
        collection: withSecrets(collection),
        disbursement: withSecrets(disbursement),
        callbackSecret,
      }),
    };
  },
});

function createProduct(name: string, createCredential: SandboxContext['createCredential']) {
  return {
    apiUser: createCredential(`${name} user`),
    apiKey: createCredential(`${name} key`),
    subscriptionKey: createCredential(`${name} subscription key`),
  };
}

function withSecrets({ apiUser, apiKey, subscriptionKey }: ReturnType<typeof createProduct>) {
  return { apiUser, apiKey: secret(apiKey), subscriptionKey: secret(subscriptionKey) };
}
