import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';

/** Variables of the environment about DPO Pay; docs/configuration.md says what each is. */
export const DPO_VARIABLES = {
  DPO_COMPANY_TOKEN: z.guid().transform(secret).optional(),
  DPO_SERVICE_TYPE: z.string().regex(/^\d+$/, 'digits').optional(),
  DPO_CALLBACK_SECRET: pathSecret,
  DPO_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://secure.3gdirectpay.com'),
  DPO_PAGE_URL: z.url({ protocol: /^https?$/ }).default('https://secure.3gdirectpay.com/payv3.php'),
};

type Given = z.output<z.ZodObject<typeof DPO_VARIABLES>>;

/** The operator's account at DPO Pay. */
export type DpoAccount = {
  companyToken: Secret;
  /** What is sold, a number DPO gives out. */
  serviceType: string;
  /** Unguessable last piece of the push notification's path. */
  callbackSecret: Secret;
  /** Host of the API, without a slash at the end. */
  baseUrl: string;
  /** The payment page; `?ID=` and the token are added. */
  pageUrl: string;
};

/** What is missing for an account that was begun to be described. */
export function missingForDpo(given: Record<string, unknown>): string[] {
  const needed = ['DPO_COMPANY_TOKEN', 'DPO_SERVICE_TYPE', 'DPO_CALLBACK_SECRET'];
  return needed.some((name) => given[name]) ? needed.filter((name) => !given[name]) : [];
}

/** The account that is configured, `null` when there is none. */
export function dpoAccountOf(given: Given): DpoAccount | null {
  const { DPO_COMPANY_TOKEN, DPO_SERVICE_TYPE, DPO_CALLBACK_SECRET } = given;
  if (!DPO_COMPANY_TOKEN || !DPO_SERVICE_TYPE || !DPO_CALLBACK_SECRET) return null;
  return {
    companyToken: DPO_COMPANY_TOKEN,
    serviceType: DPO_SERVICE_TYPE,
    callbackSecret: DPO_CALLBACK_SECRET,
    baseUrl: given.DPO_BASE_URL.replace(/\/$/, ''),
    pageUrl: given.DPO_PAGE_URL,
  };
}
