import { z } from 'zod';
import { GSMA_VARIABLES, gsmaAccountOf } from './features/payments/providers/gsma/account.ts';
import { MOMO_VARIABLES, momoAccountOf } from './features/payments/providers/momo/account.ts';
import type { DarajaAccount } from './features/payments/providers/mpesa/daraja-api.ts';
import type { OpenApiAccount } from './features/payments/providers/mpesa/open-api-session.ts';
import { address, hidden, pathSecret, text, wholeOf } from './platform/config/account-variables.ts';
import type { Secret } from './platform/crypto/secret.ts';

const MONEY = {
  MONEY_BASE_URL: address,
  MONEY_CLIENT_ID: text,
  MONEY_CLIENT_SECRET: hidden(1),
  MONEY_CALLBACK_KEY: hidden(16),
  MONEY_CALLBACK_SECRET: pathSecret,
};

const SMARTCASH = {
  SMARTCASH_BASE_URL: address,
  SMARTCASH_API_KEY: hidden(1),
  SMARTCASH_MERCHANT_ID: text,
};

const DARAJA = {
  DARAJA_BASE_URL: address,
  DARAJA_CONSUMER_KEY: text,
  DARAJA_CONSUMER_SECRET: hidden(1),
  DARAJA_SHORT_CODE: text,
  DARAJA_PASSKEY: hidden(1),
  DARAJA_INITIATOR: text,
  DARAJA_SECURITY_CREDENTIAL: hidden(1),
  DARAJA_CALLBACK_SECRET: pathSecret,
};

const OPENAPI = {
  OPENAPI_BASE_URL: address,
  OPENAPI_STAGE: z.enum(['sandbox', 'openapi']).optional(),
  OPENAPI_MARKET: text,
  OPENAPI_COUNTRY: text,
  OPENAPI_API_KEY: hidden(1),
  OPENAPI_PUBLIC_KEY: text,
  OPENAPI_SERVICE_PROVIDER_CODE: text,
};

/** Variables about our accounts at the providers of payments. */
export const PROVIDER_VARIABLES = {
  ...MONEY,
  ...SMARTCASH,
  MPESA_DIALECT: z.enum(['daraja', 'open-api']).default('daraja'),
  ...DARAJA,
  ...OPENAPI,
  ...MOMO_VARIABLES,
  ...GSMA_VARIABLES,
};

/** An account is whole or not there. */
const ACCOUNTS = [MONEY, SMARTCASH, DARAJA, OPENAPI, MOMO_VARIABLES, GSMA_VARIABLES];

type Given = z.output<z.ZodObject<typeof PROVIDER_VARIABLES>>;

/** One sentence for each account of which only a part is given. */
export function incompleteAccounts(given: Record<string, unknown>): string[] {
  return ACCOUNTS.flatMap((variables) => {
    const names = Object.keys(variables);
    const absent = names.filter((name) => !given[name]);
    if (absent.length === 0 || absent.length === names.length) return [];
    const family = names[0]?.split('_')[0];
    return [`${absent.join(', ')}: needed beside the other ${family}_ variables; set all of them or none`];
  });
}

/** The portal's account at the wallet provider and the two secrets of its callbacks. */
export type MoneyAccount = {
  baseUrl: string;
  clientId: string;
  clientSecret: Secret;
  /** Key of the hash inside a callback. */
  callbackKey: Secret;
  /** Unguessable last piece of the callback's path. */
  callbackSecret: Secret;
};

/** The portal's account at the SmartCash bank. */
export type SmartcashAccount = { baseUrl: string; apiKey: Secret; merchantId: string };

/** The portal's account at M-Pesa, in the dialect of its market. */
export type MpesaAccount =
  | { dialect: 'daraja'; account: DarajaAccount; callbackSecret: Secret }
  | { dialect: 'open-api'; account: OpenApiAccount };

/** Every account; `null` where there is none. */
export function accountsAtProviders(given: Given) {
  const mpesa = given.MPESA_DIALECT === 'daraja' ? darajaOf(given) : openApiOf(given);
  return {
    money: moneyOf(given),
    smartcash: smartcashOf(given),
    mpesaDialect: given.MPESA_DIALECT,
    mpesa,
    momo: momoAccountOf(given),
    gsma: gsmaAccountOf(given),
  };
}

function moneyOf(given: Given): MoneyAccount | null {
  const whole = wholeOf(given, MONEY);
  return (
    whole && {
      baseUrl: whole.MONEY_BASE_URL,
      clientId: whole.MONEY_CLIENT_ID,
      clientSecret: whole.MONEY_CLIENT_SECRET,
      callbackKey: whole.MONEY_CALLBACK_KEY,
      callbackSecret: whole.MONEY_CALLBACK_SECRET,
    }
  );
}

function smartcashOf(given: Given): SmartcashAccount | null {
  const whole = wholeOf(given, SMARTCASH);
  return (
    whole && {
      baseUrl: whole.SMARTCASH_BASE_URL,
      apiKey: whole.SMARTCASH_API_KEY,
      merchantId: whole.SMARTCASH_MERCHANT_ID,
    }
  );
}

function darajaOf(given: Given): MpesaAccount | null {
  const whole = wholeOf(given, DARAJA);
  return (
    whole && {
      dialect: 'daraja',
      callbackSecret: whole.DARAJA_CALLBACK_SECRET,
      account: {
        baseUrl: whole.DARAJA_BASE_URL,
        consumerKey: whole.DARAJA_CONSUMER_KEY,
        consumerSecret: whole.DARAJA_CONSUMER_SECRET,
        shortCode: whole.DARAJA_SHORT_CODE,
        passkey: whole.DARAJA_PASSKEY,
        initiator: whole.DARAJA_INITIATOR,
        securityCredential: whole.DARAJA_SECURITY_CREDENTIAL,
      },
    }
  );
}

function openApiOf(given: Given): MpesaAccount | null {
  const whole = wholeOf(given, OPENAPI);
  return (
    whole && {
      dialect: 'open-api',
      account: {
        baseUrl: whole.OPENAPI_BASE_URL,
        stage: whole.OPENAPI_STAGE,
        market: whole.OPENAPI_MARKET,
        country: whole.OPENAPI_COUNTRY,
        apiKey: whole.OPENAPI_API_KEY,
        publicKey: whole.OPENAPI_PUBLIC_KEY,
        serviceProviderCode: whole.OPENAPI_SERVICE_PROVIDER_CODE,
      },
    }
  );
}
