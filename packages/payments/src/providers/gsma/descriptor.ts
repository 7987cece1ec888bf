import { secret } from '@portal/platform/crypto/secret';
import { defineProvider } from '../descriptor.ts';
import { PROMPT_TRAITS } from '../mode-traits.ts';
import { gsmaAccount } from './account.ts';
import { gsma } from './gsma.ts';

/** A wallet with the GSMA's standard API (PROVIDERS.md section 10). */
export const gsmaDescriptor = defineProvider({
  name: 'gsma',
  account: gsmaAccount,
  payersVariable: 'GSMA_PAYERS',
  modes: {
    gsma: {
      option: {
        type: 'gsma',
        wireType: 'MOBILE_MONEY',
        name: 'Mobile Money',
        texts: { label: 'method.gsma', inSms: 'paid-with.gsma' },
        form: 'push',
        segment: 'gsma',
      },
      wireMode: 'MOBILE_MONEY',
      traits: { ...PROMPT_TRAITS, refunds: 'parts', refundLimit: null, payouts: true },
    },
  },
  createProviders: (account, { clock, callbackUrl, addressKeys }) => ({
    gsma: gsma({ account, clock, callbackBase: callbackUrl, addressKeys }),
  }),
  callbackMode: 'gsma',
  createSandboxAccount: ({ callbackSecret, createCredential }) => {
    const credentials = {
      clientId: createCredential('client id'),
      clientSecret: createCredential('client secret'),
      apiKey: createCredential('api key'),
      creditAccount: 'PORTAL',
    };
    return {
      simulator: { gsma: credentials },
      createAccount: ({ wallets }) => ({
        ...credentials,
        baseUrl: `${wallets.gsma.baseUrl}/mm`,
        tokenUrl: `${wallets.gsma.baseUrl}/oauth/accesstoken`,
        clientSecret: secret(credentials.clientSecret),
        apiKey: secret(credentials.apiKey),
        callbackSecret,
        xClientId: null,
      }),
    };
  },
});
