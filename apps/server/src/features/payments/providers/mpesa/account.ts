import { z } from 'zod';
import {
  baseUrl,
  pathSecret,
  requiredText,
  secretString,
} from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { type AccountConfiguration, defineAccount, parseVariables } from '../account-configuration.ts';
import type { DarajaAccount } from './daraja-api.ts';
import type { OpenApiAccount } from './open-api-session.ts';

/** Our account at M-Pesa, in the dialect of its market. */
export type MpesaAccount =
  | { dialect: 'daraja'; account: DarajaAccount; callbackSecret: Secret }
  | { dialect: 'open-api'; account: OpenApiAccount };

const DIALECT = { MPESA_DIALECT: z.enum(['daraja', 'open-api']).default('daraja') };

const darajaAccount = defineAccount({
  variables: {
    DARAJA_BASE_URL: baseUrl,
    DARAJA_CONSUMER_KEY: requiredText,
    DARAJA_CONSUMER_SECRET: secretString(1),
    DARAJA_SHORT_CODE: requiredText,
    DARAJA_PASSKEY: secretString(1),
    DARAJA_INITIATOR: requiredText,
    DARAJA_SECURITY_CREDENTIAL: secretString(1),
    DARAJA_CALLBACK_SECRET: pathSecret,
  },
  read: (given): MpesaAccount => ({
    dialect: 'daraja',
    callbackSecret: given.DARAJA_CALLBACK_SECRET,
    account: {
      baseUrl: given.DARAJA_BASE_URL,
      consumerKey: given.DARAJA_CONSUMER_KEY,
      consumerSecret: given.DARAJA_CONSUMER_SECRET,
      shortCode: given.DARAJA_SHORT_CODE,
      passkey: given.DARAJA_PASSKEY,
      initiator: given.DARAJA_INITIATOR,
      securityCredential: given.DARAJA_SECURITY_CREDENTIAL,
    },
  }),
});

const openApiAccount = defineAccount({
  variables: {
    OPENAPI_BASE_URL: baseUrl,
    OPENAPI_STAGE: z.enum(['sandbox', 'openapi']).optional(),
    OPENAPI_MARKET: requiredText,
    OPENAPI_COUNTRY: requiredText,
    OPENAPI_API_KEY: secretString(1),
    OPENAPI_PUBLIC_KEY: requiredText,
    OPENAPI_SERVICE_PROVIDER_CODE: requiredText,
  },
  read: (given): MpesaAccount => ({
    dialect: 'open-api',
    account: {
      baseUrl: given.OPENAPI_BASE_URL,
      stage: given.OPENAPI_STAGE,
      market: given.OPENAPI_MARKET,
      country: given.OPENAPI_COUNTRY,
      apiKey: given.OPENAPI_API_KEY,
      publicKey: given.OPENAPI_PUBLIC_KEY,
      serviceProviderCode: given.OPENAPI_SERVICE_PROVIDER_CODE,
    },
  }),
});

/** M-Pesa's account in the environment: that of the chosen dialect. */
export const mpesaAccount: AccountConfiguration<MpesaAccount> = {
  variableNames: [...Object.keys(DIALECT), ...darajaAccount.variableNames, ...openApiAccount.variableNames],
  parse: (environment) => {
    const dialect = parseVariables(DIALECT, environment);
    const daraja = darajaAccount.parse(environment);
    const openApi = openApiAccount.parse(environment);
    return {
      problems: [...dialect.problems, ...daraja.problems, ...openApi.problems],
      account: (dialect.values.MPESA_DIALECT === 'open-api' ? openApi : daraja).account,
      values: dialect.values,
    };
  },
};
