import {
  baseUrl,
  pathSecret,
  requiredText,
  secretString,
} from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';

/** Our account at a wallet with the GSMA's standard API. */
export type GsmaAccount = {
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: Secret;
  apiKey: Secret;
  /** The account the money goes to. */
  creditAccount: string;
  /** Last segment of the callback path, impossible to guess. */
  callbackSecret: Secret;
};

/** The account in the environment. */
export const gsmaAccount = defineAccount({
  variables: {
    GSMA_BASE_URL: baseUrl,
    GSMA_TOKEN_URL: baseUrl,
    GSMA_CLIENT_ID: requiredText,
    GSMA_CLIENT_SECRET: secretString(1),
    GSMA_API_KEY: secretString(1),
    GSMA_CREDIT_ACCOUNT: requiredText,
    GSMA_CALLBACK_SECRET: pathSecret,
  },
  read: (given): GsmaAccount => ({
    baseUrl: given.GSMA_BASE_URL,
    tokenUrl: given.GSMA_TOKEN_URL,
    clientId: given.GSMA_CLIENT_ID,
    clientSecret: given.GSMA_CLIENT_SECRET,
    apiKey: given.GSMA_API_KEY,
    creditAccount: given.GSMA_CREDIT_ACCOUNT,
    callbackSecret: given.GSMA_CALLBACK_SECRET,
  }),
});
