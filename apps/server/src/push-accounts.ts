import type { MomoProduct } from '@portal/sandbox/momo/momo';
import type { Sandbox, SandboxOptions } from '@portal/sandbox/start-sandbox';
import type { GsmaAccount } from './features/payments/providers/gsma/account.ts';
import type { MomoAccount } from './features/payments/providers/momo/account.ts';
import { newId } from './platform/crypto/new-id.ts';
import { type Secret, secret } from './platform/crypto/secret.ts';
import type { MpesaAccount } from './provider-variables.ts';

/** Our accounts at companies that ask on the handset and call us back where each request says. */
export type PushAccounts = {
  mpesa: MpesaAccount | null;
  momo: MomoAccount | null;
  gsma: GsmaAccount | null;
};

/** Accounts of the environment, and the dialect M-Pesa is spoken in. */
type Configured = PushAccounts & { mpesaDialect: MpesaAccount['dialect'] };

/** The secret of a company's callbacks. */

type Told = Pick<SandboxOptions['wallets'], 'mpesa' | 'momo' | 'gsma'>;

/** Accounts made up for those companies as the sandbox plays them: what it is told, and what we use once it runs. */
export function sandboxPush(
  { mpesaDialect, mpesa, momo, gsma }: Configured,
  callbackSecret: (name: keyof PushAccounts) => Secret,
) {
  const told: Told = {
    mpesa: mpesaTold(mpesaDialect),
    momo: { collection: momoProduct(), disbursement: momoProduct(), targetEnvironment: 'mtnrwanda' },
    gsma: { clientId: newId(), clientSecret: newId(), apiKey: newId(), creditAccount: 'PORTAL' },
  };
  const used = ({ wallets }: Sandbox): PushAccounts => ({
    mpesa: mpesa ?? mpesaOf(wallets, told.mpesa, callbackSecret('mpesa')),
    momo: momo ?? momoOf(wallets, told.momo, callbackSecret('momo')),
    gsma: gsma ?? gsmaOf(wallets, told.gsma, callbackSecret('gsma')),
  });
  return { told, used };
}

function mpesaTold(dialect: Configured['mpesaDialect']): Told['mpesa'] {
  return {
    daraja: { consumerKey: newId(), consumerSecret: newId(), shortCode: '174379', passkey: newId() },
    openApi:
      dialect === 'open-api'
        ? { apiKey: newId(), serviceProviderCode: '000000', market: 'vodacomTZN' }
        : null,
  };
}

/** The account in the dialect that is asked for. */
function mpesaOf(
  { mpesa }: Sandbox['wallets'],
  { daraja, openApi }: Told['mpesa'],
  callbackSecret: Secret,
): MpesaAccount {
  if (openApi && mpesa.openApi) {
    const { baseUrl, publicKey } = mpesa.openApi;
    const told = { ...openApi, apiKey: secret(openApi.apiKey) };
    return {
      dialect: 'open-api',
      account: { ...told, baseUrl, publicKey, stage: 'sandbox', country: 'TZN' },
    };
  }
  return {
    dialect: 'daraja',
    callbackSecret,
    account: {
      ...daraja,
      baseUrl: mpesa.baseUrl,
      consumerSecret: secret(daraja.consumerSecret),
      passkey: secret(daraja.passkey),
      initiator: 'portal',
      securityCredential: secret(newId()),
    },
  };
}

const momoProduct = (): MomoProduct => ({
  apiUser: crypto.randomUUID(),
  apiKey: newId(),
  subscriptionKey: newId(),
});

function momoOf(
  { momo: { baseUrl } }: Sandbox['wallets'],
  told: Told['momo'],
  callbackSecret: Secret,
): MomoAccount {
  const hide = ({ apiUser, apiKey, subscriptionKey }: MomoProduct) => ({
    apiUser,
    apiKey: secret(apiKey),
    subscriptionKey: secret(subscriptionKey),
  });
  const { targetEnvironment, collection, disbursement } = told;
  return {
    baseUrl,
    targetEnvironment,
    collection: hide(collection),
    disbursement: hide(disbursement),
    callbackSecret,
  };
}

function gsmaOf(
  { gsma: { baseUrl } }: Sandbox['wallets'],
  told: Told['gsma'],
  callbackSecret: Secret,
): GsmaAccount {
  return {
    ...told,
    baseUrl: `${baseUrl}/mm`,
    tokenUrl: `${baseUrl}/oauth/accesstoken`,
    clientSecret: secret(told.clientSecret),
    apiKey: secret(told.apiKey),
    callbackSecret,
  };
}
