import { baseUrl, flag, pathSecret, requiredText, secretString } from '@portal/platform/config/variables';
import { z } from 'zod';
import { type AccountOf, defineAccount } from '../account-configuration.ts';

/** Our account at MTN MoMo. */
export type MomoAccount = AccountOf<typeof momoAccount>;

const sandboxCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'a currency of three letters')
  .nullable()
  .default(null);

/** The account in the environment. Collections and refunds are two products with an account each. */
export const momoAccount = defineAccount({
  baseUrl: ['MOMO_BASE_URL', baseUrl],
  /** MTN's name of the country. */
  targetEnvironment: ['MOMO_TARGET_ENV', requiredText],
  /** Currency of MTN's sandbox, for MOMO_TARGET_ENV=sandbox only. */
  sandboxCurrency: ['MOMO_SANDBOX_CURRENCY', sandboxCurrency],
  collection: {
    apiUser: ['MOMO_COLLECTION_API_USER', requiredText],
    apiKey: ['MOMO_COLLECTION_API_KEY', secretString(1)],
    subscriptionKey: ['MOMO_COLLECTION_SUBSCRIPTION_KEY', secretString(1)],
  },
  disbursement: {
    apiUser: ['MOMO_DISBURSEMENT_API_USER', requiredText],
    apiKey: ['MOMO_DISBURSEMENT_API_KEY', secretString(1)],
    subscriptionKey: ['MOMO_DISBURSEMENT_SUBSCRIPTION_KEY', secretString(1)],
  },
  callbackSecret: ['MOMO_CALLBACK_SECRET', pathSecret],
  /** MTN has enabled pre-approvals for our account. */
  mandates: ['MOMO_MANDATES', flag('0')],
});
