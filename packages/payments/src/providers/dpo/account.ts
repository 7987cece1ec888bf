import { baseUrl, pageUrl, pathSecret } from '@portal/platform/config/variables';
import { secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';
import { type AccountOf, defineAccount } from '../account-configuration.ts';

/** The operator's account at DPO Pay. */
export type DpoAccount = AccountOf<typeof dpoAccount>;

/** The account in the environment. */
export const dpoAccount = defineAccount({
  companyToken: ['DPO_COMPANY_TOKEN', z.guid().transform(secret)],
  /** What is sold: a number that DPO assigns. */
  serviceType: ['DPO_SERVICE_TYPE', z.string().regex(/^\d+$/, 'digits')],
  callbackSecret: ['DPO_CALLBACK_SECRET', pathSecret],
  /** Host of the API. */
  baseUrl: ['DPO_BASE_URL', baseUrl.default('https://secure.3gdirectpay.com')],
  pageUrl: ['DPO_PAGE_URL', pageUrl('https://secure.3gdirectpay.com/payv3.php')],
});
