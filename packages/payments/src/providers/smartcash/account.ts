import { baseUrl, requiredText, secretString } from '@portal/platform/config/variables';
import { type AccountOf, defineAccount } from '../account-configuration.ts';

/** The portal's account at the SmartCash bank. */
export type SmartcashAccount = AccountOf<typeof smartcashAccount>;

/** The account in the environment. */
export const smartcashAccount = defineAccount({
  baseUrl: ['SMARTCASH_BASE_URL', baseUrl],
  apiKey: ['SMARTCASH_API_KEY', secretString(1)],
  merchantId: ['SMARTCASH_MERCHANT_ID', requiredText],
});
