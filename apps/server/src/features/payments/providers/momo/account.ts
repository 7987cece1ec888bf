import { address, hidden, pathSecret, text, wholeOf } from '../../../../platform/config/account-variables.ts';
import type { Secret } from '../../../../platform/crypto/secret.ts';

/** Variables about MTN MoMo. Collecting and giving back are two products with an account each. */
export const MOMO_VARIABLES = {
  MOMO_BASE_URL: address,
  MOMO_TARGET_ENV: text,
  MOMO_COLLECTION_API_USER: text,
  MOMO_COLLECTION_API_KEY: hidden(1),
  MOMO_COLLECTION_SUBSCRIPTION_KEY: hidden(1),
  MOMO_DISBURSEMENT_API_USER: text,
  MOMO_DISBURSEMENT_API_KEY: hidden(1),
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: hidden(1),
  MOMO_CALLBACK_SECRET: pathSecret,
};

/** Our account at one product. */
export type MomoProduct = { apiUser: string; apiKey: Secret; subscriptionKey: Secret };

/** Our account at MTN MoMo. */
export type MomoAccount = {
  baseUrl: string;
  /** `mtnrwanda` and the like. */
  targetEnvironment: string;
  collection: MomoProduct;
  disbursement: MomoProduct;
  /** Unguessable last piece of the callback's path, and key of the code in each callback's address. */
  callbackSecret: Secret;
};

/** The account of the environment, `null` when there is none. */
export function momoAccountOf(
  given: { [Name in keyof typeof MOMO_VARIABLES]?: unknown },
): MomoAccount | null {
  const whole = wholeOf(given, MOMO_VARIABLES);
  return (
    whole && {
      baseUrl: whole.MOMO_BASE_URL,
      targetEnvironment: whole.MOMO_TARGET_ENV,
      collection: {
        apiUser: whole.MOMO_COLLECTION_API_USER,
        apiKey: whole.MOMO_COLLECTION_API_KEY,
        subscriptionKey: whole.MOMO_COLLECTION_SUBSCRIPTION_KEY,
      },
      disbursement: {
        apiUser: whole.MOMO_DISBURSEMENT_API_USER,
        apiKey: whole.MOMO_DISBURSEMENT_API_KEY,
        subscriptionKey: whole.MOMO_DISBURSEMENT_SUBSCRIPTION_KEY,
      },
      callbackSecret: whole.MOMO_CALLBACK_SECRET,
    }
  );
}
