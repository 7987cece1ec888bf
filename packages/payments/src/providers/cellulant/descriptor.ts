import { secret } from '@portal/platform/crypto/secret';
import { cardMode, defineProvider } from '../descriptor.ts';
import { CELLULANT_DEFAULTS, cellulantAccount } from './account.ts';
import { cellulant } from './cellulant.ts';

/** Tingg by Cellulant (PROVIDERS.md section 3). */
export const cellulantDescriptor = defineProvider({
  name: 'cellulant',
  account: cellulantAccount,
  modes: {
    'card-cellulant': cardMode('cellulant', { refunds: 'whole', refundLimit: 'parts-not-told-apart' }),
  },
  createProviders: (account, { clock, callbackUrl }) => ({
    'card-cellulant': cellulant({ ...account, clock, callbackUrl }),
  }),
  callbackMode: 'card-cellulant',
  createSandboxAccount: ({ publicUrl, callbackSecret, createCredential }) => {
    const credentials = {
      apiKey: createCredential('api key'),
      clientId: createCredential('client id'),
      clientSecret: createCredential('client secret'),
      serviceCode: 'PORTAL',
      accessKey: createCredential('access key'),
      ivKey: createCredential('iv key'),
      secretKey: createCredential('secret key'),
    };
    return {
      simulator: { cardAccounts: { cellulant: credentials } },
      createAccount: ({ gateways }) => ({
        ...CELLULANT_DEFAULTS,
        apiKey: secret(credentials.apiKey),
        clientId: credentials.clientId,
        clientSecret: secret(credentials.clientSecret),
        serviceCode: credentials.serviceCode,
        keys: null,
        baseUrl: gateways.cellulant.baseUrl,
        pageUrl: () => `${publicUrl()}/sandbox/cellulant/express/checkout`,
        callbackSecret,
      }),
    };
  },
});
