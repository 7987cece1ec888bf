import { secret } from '@portal/platform/crypto/secret';
import { cardMode, defineProvider } from '../descriptor.ts';
import { ubaAccount, ubaDefaults } from './account.ts';
import { uba } from './uba.ts';

/** UBA (PROVIDERS.md section 4). */
export const ubaDescriptor = defineProvider({
  name: 'uba',
  account: ubaAccount,
  modes: { 'card-uba': cardMode('uba', { refunds: 'none', refundLimit: 'no-refunds' }) },
  createProviders: (account, { clock, callbackUrl }) => ({
    'card-uba': uba({ ...account, clock, callbackUrl }),
  }),
  callbackMode: 'card-uba',
  createSandboxAccount: ({ publicUrl, callbackSecret, createCredential }) => {
    const credentials = {
      merchantId: createCredential('merchant id'),
      serviceKey: createCredential('service key'),
    };
    return {
      simulator: { cardAccounts: { uba: credentials } },
      createAccount: ({ gateways }) => ({
        ...ubaDefaults(),
        merchantId: credentials.merchantId,
        serviceKey: secret(credentials.serviceKey),
        baseUrl: gateways.uba.baseUrl,
        pageUrl: () => `${publicUrl()}/sandbox/uba/paytran`,
        callbackSecret,
      }),
    };
  },
});
