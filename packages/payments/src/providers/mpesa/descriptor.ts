import { secret } from '@portal/platform/crypto/secret';
import {
  defineProvider,
  type ProviderContext,
  type SandboxAccount,
  type SandboxContext,
} from '../descriptor.ts';
import { PROMPT_TRAITS } from '../mode-traits.ts';
import type { PaymentProvider } from '../provider.ts';
import { type MpesaAccount, mpesaAccount } from './account.ts';
import { daraja } from './daraja.ts';
import { darajaRequestStore } from './daraja-requests.ts';
import { mpesaOpenApi } from './open-api-provider.ts';

/** M-Pesa in its two dialects (PROVIDERS.md section 6). */
export const mpesaDescriptor = defineProvider({
  name: 'mpesa',
  account: mpesaAccount,
  payersVariable: 'MPESA_PAYERS',
  modes: {
    mpesa: {
      option: {
        type: 'mpesa',
        wireType: 'MPESA',
        name: 'MPESA',
        form: 'push',
        segment: 'mpesa',
        takesEmail: true,
      },
      wireMode: 'MPESA',
      traits: { ...PROMPT_TRAITS, refundLimit: 'result-may-be-lost' },
      // Daraja refuses an amount with cents, and Kenya's shilling has them (PROVIDERS.md section 6).
      wholeUnits: true,
    },
  },
  createProviders: (account, context) => ({ mpesa: createProvider(account, context) }),
  callbackMode: 'mpesa',
  createSandboxAccount: (context) =>
    context.values.MPESA_DIALECT === 'open-api'
      ? openApiSandboxAccount(context)
      : darajaSandboxAccount(context),
});

/** The adapter of the dialect that we have an account in. */
function createProvider(
  mpesa: MpesaAccount,
  { db, clock, callbackUrl, addressKeys }: ProviderContext,
): PaymentProvider {
  if (mpesa.dialect === 'open-api') return mpesaOpenApi({ account: mpesa.account, clock });
  const requests = darajaRequestStore({ db, clock });
  return daraja({ account: mpesa.account, clock, requests, callbackBase: callbackUrl, addressKeys });
}

function createDarajaCredentials({ createCredential }: SandboxContext) {
  return {
    consumerKey: createCredential('consumer key'),
    consumerSecret: createCredential('consumer secret'),
    shortCode: '174379',
    passkey: createCredential('passkey'),
  };
}

function darajaSandboxAccount(context: SandboxContext): SandboxAccount<MpesaAccount> {
  const { callbackSecret, createCredential } = context;
  const credentials = createDarajaCredentials(context);
  return {
    simulator: { mpesa: { daraja: credentials, openApi: null } },
    createAccount: ({ wallets }) => ({
      dialect: 'daraja',
      callbackSecret,
      account: {
        ...credentials,
        baseUrl: wallets.mpesa.baseUrl,
        consumerSecret: secret(credentials.consumerSecret),
        passkey: secret(credentials.passkey),
        till: undefined,
        initiator: 'portal',
        securityCredential: secret(createCredential('security credential')),
      },
    }),
  };
}

function openApiSandboxAccount(context: SandboxContext): SandboxAccount<MpesaAccount> {
  const apiKeyText = context.createCredential('api key');
  const credentials = { apiKey: apiKeyText, serviceProviderCode: '000000', market: 'vodacomTZN' };
  return {
    simulator: { mpesa: { daraja: createDarajaCredentials(context), openApi: credentials } },
    createAccount: ({ wallets }) => {
      const { baseUrl, publicKey } = wallets.mpesa;
      if (!publicKey) throw new Error('The simulator of the M-Pesa Open API is not running');
      const apiKey = secret(credentials.apiKey);
      return {
        dialect: 'open-api',
        account: { ...credentials, apiKey, baseUrl, publicKey, stage: 'sandbox', country: 'TZN' },
      };
    },
  };
}
