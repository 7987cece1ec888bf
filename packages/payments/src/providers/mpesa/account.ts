import { parseVariables } from '@portal/platform/config/variable-fields';
import { baseUrl, pathSecret, requiredText, secretString } from '@portal/platform/config/variables';
import { z } from 'zod';
import { type AccountConfiguration, type AccountOf, defineAccount } from '../account-configuration.ts';

/** Our account at M-Pesa, in the dialect of its market. */
export type MpesaAccount = AccountOf<typeof darajaAccount> | AccountOf<typeof openApiAccount>;

/** Our account at Daraja. */
export type DarajaAccount = AccountOf<typeof darajaAccount>['account'];

/** Our account at the Open API. */
export type OpenApiAccount = AccountOf<typeof openApiAccount>['account'];

const DIALECT = { MPESA_DIALECT: z.enum(['daraja', 'open-api']).default('daraja') };

const darajaAccount = defineAccount(
  {
    baseUrl: ['DARAJA_BASE_URL', baseUrl],
    consumerKey: ['DARAJA_CONSUMER_KEY', requiredText],
    consumerSecret: ['DARAJA_CONSUMER_SECRET', secretString(1)],
    /** The paybill the money goes to; for a till, the number of its store. */
    shortCode: ['DARAJA_SHORT_CODE', requiredText],
    /** The till the money goes to; left out, the short code is a paybill. */
    till: ['DARAJA_TILL', requiredText.optional()],
    passkey: ['DARAJA_PASSKEY', secretString(1)],
    /** Who may reverse, and their password as their portal encrypted it. */
    initiator: ['DARAJA_INITIATOR', requiredText],
    securityCredential: ['DARAJA_SECURITY_CREDENTIAL', secretString(1)],
    callbackSecret: ['DARAJA_CALLBACK_SECRET', pathSecret],
  },
  {
    toAccount: ({ callbackSecret, ...account }) => ({ dialect: 'daraja' as const, account, callbackSecret }),
  },
);

const openApiAccount = defineAccount(
  {
    baseUrl: ['OPENAPI_BASE_URL', baseUrl],
    /** The second piece of every path. */
    stage: ['OPENAPI_STAGE', z.enum(['sandbox', 'openapi'])],
    /** `vodacomTZN`, `vodacomDRC` and the like. */
    market: ['OPENAPI_MARKET', requiredText],
    /** Country of the market, as its calls spell it: `TZN`. */
    country: ['OPENAPI_COUNTRY', requiredText],
    apiKey: ['OPENAPI_API_KEY', secretString(1)],
    /** RSA public key of their portal, base64 SPKI. */
    publicKey: ['OPENAPI_PUBLIC_KEY', requiredText],
    serviceProviderCode: ['OPENAPI_SERVICE_PROVIDER_CODE', requiredText],
  },
  { toAccount: (account) => ({ dialect: 'open-api' as const, account }) },
);

/** M-Pesa's account in the environment: that of the chosen dialect. */
export const mpesaAccount: AccountConfiguration<MpesaAccount> = {
  variablePaths: { ...darajaAccount.variablePaths, ...openApiAccount.variablePaths },
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
