import { address, hidden, pathSecret, text, wholeOf } from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';

/** Variables about a wallet that speaks the GSMA's standard. */
export const GSMA_VARIABLES = {
  GSMA_BASE_URL: address,
  GSMA_TOKEN_URL: address,
  GSMA_CLIENT_ID: text,
  GSMA_CLIENT_SECRET: hidden(1),
  GSMA_API_KEY: hidden(1),
  GSMA_CREDIT_ACCOUNT: text,
  GSMA_CALLBACK_SECRET: pathSecret,
};

/** Our account at such a wallet. */
export type GsmaAccount = {
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: Secret;
  apiKey: Secret;
  /** The account the money goes to. */
  creditAccount: string;
  /** Unguessable last piece of the callback's path, and key of the code in each callback's address. */
  callbackSecret: Secret;
};

/** The account of the environment, `null` when there is none. */
export function gsmaAccountOf(
  given: { [Name in keyof typeof GSMA_VARIABLES]?: unknown },
): GsmaAccount | null {
  const whole = wholeOf(given, GSMA_VARIABLES);
  return (
    whole && {
      baseUrl: whole.GSMA_BASE_URL,
      tokenUrl: whole.GSMA_TOKEN_URL,
      clientId: whole.GSMA_CLIENT_ID,
      clientSecret: whole.GSMA_CLIENT_SECRET,
      apiKey: whole.GSMA_API_KEY,
      creditAccount: whole.GSMA_CREDIT_ACCOUNT,
      callbackSecret: whole.GSMA_CALLBACK_SECRET,
    }
  );
}
