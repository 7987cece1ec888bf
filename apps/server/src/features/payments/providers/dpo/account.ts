import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';

/** The operator's account at DPO Pay. */
export type DpoAccount = {
  companyToken: Secret;
  /** What is sold, a number DPO gives out. */
  serviceType: string;
  /** Last segment of the callback path, impossible to guess. */
  callbackSecret: Secret;
  /** Host of the API, without a slash at the end. */
  baseUrl: string;
  /** The payment page; `?ID=` and the token are added. The simulator's address is known late. */
  pageUrl: () => string;
};

/** DPO Pay's account in the environment. */
export const dpoAccount = defineAccount({
  variables: {
    DPO_COMPANY_TOKEN: z.guid().transform(secret).optional(),
    DPO_SERVICE_TYPE: z.string().regex(/^\d+$/, 'digits').optional(),
    DPO_CALLBACK_SECRET: pathSecret,
    DPO_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://secure.3gdirectpay.com'),
    DPO_PAGE_URL: z.url({ protocol: /^https?$/ }).default('https://secure.3gdirectpay.com/payv3.php'),
  },
  credentials: ['DPO_COMPANY_TOKEN', 'DPO_SERVICE_TYPE', 'DPO_CALLBACK_SECRET'],
  read: (given): DpoAccount => ({
    companyToken: given.DPO_COMPANY_TOKEN,
    serviceType: given.DPO_SERVICE_TYPE,
    callbackSecret: given.DPO_CALLBACK_SECRET,
    baseUrl: given.DPO_BASE_URL.replace(/\/$/, ''),
    pageUrl: () => given.DPO_PAGE_URL,
  }),
});
