import { secret } from '@portal/platform/crypto/secret';
import { defineProvider } from '../descriptor.ts';
import { PROMPT_TRAITS } from '../mode-traits.ts';
import { ekashAccount } from './account.ts';
import { createAcquirer } from './create-acquirer.ts';
import { ekash } from './ekash.ts';
import { sdkStore } from './sdk-store.ts';

/** The limit of the switch for one payment (docs/ekash.md). */
const MAX_UNITS = 2_000_000;

/** eKash: from any bank, SACCO or wallet of the country, over the operator's acquirer (docs/ekash.md). */
export const ekashDescriptor = defineProvider({
  name: 'ekash',
  account: ekashAccount,
  payersVariable: 'EKASH_PAYERS',
  modes: {
    ekash: {
      option: { type: 'ekash', wireType: 'EKASH', name: 'eKash', form: 'push', segment: 'ekash' },
      wireMode: 'EKASH',
      // Anybody can have an SMS with instructions sent to a number, as with a request on the handset.
      traits: { ...PROMPT_TRAITS, refunds: 'parts', refundLimit: null },
      wholeUnits: true,
      maxUnits: MAX_UNITS,
    },
  },
  createProviders: (account, { db, clock, callbackUrl, addressKeys }) => ({
    ekash: ekash({
      acquirer: createAcquirer({
        account,
        clock,
        store: sdkStore({ db, clock }),
        callbackBase: callbackUrl,
        addressKeys,
      }),
      instructs: account.mode === 'push',
    }),
  }),
  callbackMode: 'ekash',
  createSandboxAccount: ({ callbackSecret, createCredential, values }) => {
    const credentials = {
      clientId: createCredential('client id'),
      clientSecret: createCredential('client secret'),
    };
    return {
      simulator: { ekash: credentials },
      createAccount: ({
        wallets: {
          ekash: { baseUrl },
        },
      }) => ({
        baseUrl,
        callbackSecret,
        dialect: 'intents' as const,
        merchantName: null,
        merchantCode: null,
        mode: values.EKASH_MODE === 'request' ? ('request' as const) : ('push' as const),
        minutes: 10,
        // Its numbers have behaviours.
        namesPayer: true,
        tokenUrl: `${baseUrl}/oauth/token`,
        clientId: credentials.clientId,
        clientSecret: secret(credentials.clientSecret),
        certificate: null,
        certificateKey: null,
      }),
    };
  },
});
