import {
  baseUrl,
  pathSecret,
  requiredText,
  secretString,
} from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';

/** Our account at one product. */
export type MomoProduct = { apiUser: string; apiKey: Secret; subscriptionKey: Secret };

/** Our account at MTN MoMo. */
export type MomoAccount = {
  baseUrl: string;
  /** `mtnrwanda` and the like. */
  targetEnvironment: string;
  collection: MomoProduct;
  disbursement: MomoProduct;
  /** Last segment of the callback path, impossible to guess. */
  callbackSecret: Secret;
};

/** MTN MoMo's account in the environment. Collections and refunds are two products with an account each. */
export const momoAccount = defineAccount({
  variables: {
    MOMO_BASE_URL: baseUrl,
    MOMO_TARGET_ENV: requiredText,
    MOMO_COLLECTION_API_USER: requiredText,
    MOMO_COLLECTION_API_KEY: secretString(1),
    MOMO_COLLECTION_SUBSCRIPTION_KEY: secretString(1),
    MOMO_DISBURSEMENT_API_USER: requiredText,
    MOMO_DISBURSEMENT_API_KEY: secretString(1),
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: secretString(1),
    MOMO_CALLBACK_SECRET: pathSecret,
  },
  read: (given): MomoAccount => ({
    baseUrl: given.MOMO_BASE_URL,
    targetEnvironment: given.MOMO_TARGET_ENV,
    collection: {
      apiUser: given.MOMO_COLLECTION_API_USER,
      apiKey: given.MOMO_COLLECTION_API_KEY,
      subscriptionKey: given.MOMO_COLLECTION_SUBSCRIPTION_KEY,
    },
    disbursement: {
      apiUser: given.MOMO_DISBURSEMENT_API_USER,
      apiKey: given.MOMO_DISBURSEMENT_API_KEY,
      subscriptionKey: given.MOMO_DISBURSEMENT_SUBSCRIPTION_KEY,
    },
    callbackSecret: given.MOMO_CALLBACK_SECRET,
  }),
});
