import { baseUrl, pathSecret, requiredText, secretString } from '@portal/platform/config/variables';
import { type AccountOf, defineAccount } from '../account-configuration.ts';
import { isParty } from './party.ts';

/** Our account at a wallet with the GSMA's standard API. */
export type GsmaAccount = AccountOf<typeof gsmaAccount>;

const party = requiredText.refine(
  isParty,
  'an account, or identifiers such as organisationid:4711,msisdn:+250788123456',
);

/** The account in the environment. */
export const gsmaAccount = defineAccount({
  baseUrl: ['GSMA_BASE_URL', baseUrl],
  tokenUrl: ['GSMA_TOKEN_URL', baseUrl],
  clientId: ['GSMA_CLIENT_ID', requiredText],
  clientSecret: ['GSMA_CLIENT_SECRET', secretString(1)],
  apiKey: ['GSMA_API_KEY', secretString(1)],
  /** The account the money goes to. */
  creditAccount: ['GSMA_CREDIT_ACCOUNT', party],
  /** Value of the header X-Client-Id, where a wallet wants one. */
  xClientId: ['GSMA_X_CLIENT_ID', requiredText.nullable().default(null)],
  callbackSecret: ['GSMA_CALLBACK_SECRET', pathSecret],
});
