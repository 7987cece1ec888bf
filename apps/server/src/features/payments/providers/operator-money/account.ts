import {
  baseUrl,
  pathSecret,
  requiredText,
  secretString,
} from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';

/** The portal's account at the provider of the brand's own wallet, and the two secrets of its callbacks. */
export type MoneyAccount = {
  baseUrl: string;
  clientId: string;
  clientSecret: Secret;
  /** Key of the hash inside a callback. */
  callbackKey: Secret;
  /** Last segment of the callback path, impossible to guess. */
  callbackSecret: Secret;
};

/** The account in the environment. */
export const moneyAccount = defineAccount({
  variables: {
    MONEY_BASE_URL: baseUrl,
    MONEY_CLIENT_ID: requiredText,
    MONEY_CLIENT_SECRET: secretString(1),
    MONEY_CALLBACK_KEY: secretString(16),
    MONEY_CALLBACK_SECRET: pathSecret,
  },
  read: (given): MoneyAccount => ({
    baseUrl: given.MONEY_BASE_URL,
    clientId: given.MONEY_CLIENT_ID,
    clientSecret: given.MONEY_CLIENT_SECRET,
    callbackKey: given.MONEY_CALLBACK_KEY,
    callbackSecret: given.MONEY_CALLBACK_SECRET,
  }),
});
