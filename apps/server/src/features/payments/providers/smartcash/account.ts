import { baseUrl, requiredText, secretString } from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';

/** The portal's account at the SmartCash bank. */
export type SmartcashAccount = { baseUrl: string; apiKey: Secret; merchantId: string };

/** The account in the environment. */
export const smartcashAccount = defineAccount({
  variables: {
    SMARTCASH_BASE_URL: baseUrl,
    SMARTCASH_API_KEY: secretString(1),
    SMARTCASH_MERCHANT_ID: requiredText,
  },
  read: (given): SmartcashAccount => ({
    baseUrl: given.SMARTCASH_BASE_URL,
    apiKey: given.SMARTCASH_API_KEY,
    merchantId: given.SMARTCASH_MERCHANT_ID,
  }),
});
