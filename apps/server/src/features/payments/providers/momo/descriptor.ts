import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider } from '../descriptor.ts';
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
        mark: 'message',
        segment: 'momo',
      },
      wireMode: 'MTN_MOMO',
      traits: PROMPT_TRAITS,
    },
  },
  createProviders: (account, { clock, callbackUrl, addressKeys }) => ({
    momo: momo({ account, clock, callbackBase: callbackUrl, addressKeys }),
  }),
  callbacks: { mode: 'momo', secretOf: ({ callbackSecret }) => callbackSecret },
  createSandboxAccount: ({ callbackSecret }) => {
    const collection = createProduct();
    const disbursement = createProduct();
    const targetEnvironment = 'mtnrwanda';
    return {
      simulator: { momo: { collection, disbursement, targetEnvironment } },
      createAccount: ({ wallets }) => ({
        baseUrl: wallets.momo.baseUrl,
        targetEnvironment,
        collection: withSecrets(collection),
        disbursement: withSecrets(disbursement),
        callbackSecret,
      }),
    };
  },
});

function createProduct() {
  return { apiUser: crypto.randomUUID(), apiKey: newId(), subscriptionKey: newId() };
}

function withSecrets({ apiUser, apiKey, subscriptionKey }: ReturnType<typeof createProduct>) {
  return { apiUser, apiKey: secret(apiKey), subscriptionKey: secret(subscriptionKey) };
}
