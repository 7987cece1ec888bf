import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider } from '../descriptor.ts';
import { CARD_TRAITS } from '../mode-traits.ts';
import { CARD_OPTION } from '../payment-option.ts';
import { UBA_DEFAULTS, ubaAccount } from './account.ts';
import { uba } from './uba.ts';

/** UBA (PROVIDERS.md section 4). */
export const ubaDescriptor = defineProvider({
  name: 'uba',
  account: ubaAccount,
  modes: {
    'card-uba': {
      option: CARD_OPTION,
      wireMode: 'PAYMENT_GATEWAY',
      leadMode: 'HBB_LEADS',
      gateway: 'uba',
      traits: CARD_TRAITS,
    },
  },
  createProviders: (account, { clock, callbackUrl }) => ({
    'card-uba': uba({ ...account, clock, callbackUrl }),
  }),
  callbacks: { mode: 'card-uba', secretOf: ({ callbackSecret }) => callbackSecret },
  createSandboxAccount: ({ publicUrl, callbackSecret }) => {
    const credentials = { merchantId: newId(), serviceKey: crypto.randomUUID() };
    return {
      simulator: { cardAccounts: { uba: credentials } },
      createAccount: ({ cardBaseUrls }) => ({
        ...UBA_DEFAULTS,
        merchantId: credentials.merchantId,
        serviceKey: secret(credentials.serviceKey),
        baseUrl: cardBaseUrls.uba,
        pageUrl: () => `${publicUrl()}/sandbox/uba/paytran`,
        callbackSecret,
      }),
    };
  },
});
