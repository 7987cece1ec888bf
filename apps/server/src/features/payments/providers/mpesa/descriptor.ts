import { newId } from '../../../../platform/crypto/new-id.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
import { defineProvider, type ProviderContext, type SandboxAccount } from '../descriptor.ts';
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
        mark: 'message',
        segment: 'mpesa',
        takesEmail: true,
      },
      wireMode: 'MPESA',
      traits: PROMPT_TRAITS,
    },
  },
  createProviders: (account, context) => ({ mpesa: createProvider(account, context) }),
  callbacks: {
    mode: 'mpesa',
    secretOf: (account) => (account.dialect === 'daraja' ? account.callbackSecret : null),
  },
  createSandboxAccount: ({ callbackSecret, values }) =>
    values.MPESA_DIALECT === 'open-api' ? openApiSandboxAccount() : darajaSandboxAccount(callbackSecret),
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

function createDarajaCredentials() {
  return { consumerKey: newId(), consumerSecret: newId(), shortCode: '174379', passkey: newId() };
}

function darajaSandboxAccount(callbackSecret: Secret): SandboxAccount<MpesaAccount> {
  const credentials = createDarajaCredentials();
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
        initiator: 'portal',
        securityCredential: secret(newId()),
      },
    }),
  };
}

function openApiSandboxAccount(): SandboxAccount<MpesaAccount> {
  const credentials = { apiKey: newId(), serviceProviderCode: '000000', market: 'vodacomTZN' };
  return {
    simulator: { mpesa: { daraja: createDarajaCredentials(), openApi: credentials } },
    createAccount: ({ wallets }) => {
      const { openApi } = wallets.mpesa;
      if (!openApi) throw new Error('The simulator of the M-Pesa Open API is not running');
      const apiKey = secret(credentials.apiKey);
      const { baseUrl, publicKey } = openApi;
      return {
        dialect: 'open-api',
        account: { ...credentials, apiKey, baseUrl, publicKey, stage: 'sandbox', country: 'TZN' },
      };
    },
  };
}
