import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider } from '../descriptor.ts';
import { CARD_TRAITS } from '../mode-traits.ts';
import { CARD_OPTION } from '../payment-option.ts';
import { CELLULANT_DEFAULTS, cellulantAccount } from './account.ts';
import { cellulant } from './cellulant.ts';

/** Tingg by Cellulant (PROVIDERS.md section 3). */
export const cellulantDescriptor = defineProvider({
  name: 'cellulant',
  account: cellulantAccount,
  modes: {
    'card-cellulant': {
      option: CARD_OPTION,
      wireMode: 'PAYMENT_GATEWAY',
      leadMode: 'HBB_LEADS',
      gateway: 'cellulant',
      traits: CARD_TRAITS,
    },
  },
  createProviders: (account, { clock, callbackUrl }) => ({
    'card-cellulant': cellulant({ ...account, clock, callbackUrl }),
  }),
  callbacks: { mode: 'card-cellulant', secretOf: ({ callbackSecret }) => callbackSecret },
  createSandboxAccount: ({ publicUrl, callbackSecret }) => {
    const credentials = {
      apiKey: newId(),
      clientId: newId(),
      clientSecret: newId(),
      serviceCode: 'PORTAL',
      accessKey: newId(),
      ivKey: newId(),
      secretKey: newId(),
    };
    return {
      simulator: { cardAccounts: { cellulant: credentials } },
      createAccount: ({ cardBaseUrls }) => ({
        ...CELLULANT_DEFAULTS,
        apiKey: secret(credentials.apiKey),
        clientId: credentials.clientId,
        clientSecret: secret(credentials.clientSecret),
        serviceCode: credentials.serviceCode,
        keys: null,
        baseUrl: cardBaseUrls.cellulant,
        pageUrl: () => `${publicUrl()}/sandbox/cellulant/express/checkout`,
        callbackSecret,
      }),
    };
  },
});
