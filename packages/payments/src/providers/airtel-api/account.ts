import { baseUrl, flag, pathSecret, requiredText, secretString } from '@portal/platform/config/variables';
import { secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';
import { type AccountOf, defineAccount } from '../account-configuration.ts';
import type { SandboxContext } from '../descriptor.ts';

/** The portal's account at a wallet with the Airtel Money API, and the two secrets of its callbacks. */
export type AirtelAccount = AccountOf<ReturnType<typeof defineAirtelAccount>> & {
  /** The wallet has mandates: an addition of the operator's own. */
  mandates?: boolean;
};

const walletPin = z
  .string()
  .regex(/^\d{4}$/, 'four digits')
  .transform((pin) => secret(pin))
  .nullable()
  .default(null);

const callbackKey = z.union([z.literal('none').transform(() => null), secretString(16)]);

/** PIN of our account at the simulators. */
const SANDBOX_PIN = '4170';

/** The account in the environment, in variables that begin with `prefix`. */
export function defineAirtelAccount(prefix: 'AIRTEL' | 'MONEY') {
  return defineAccount(airtelFields(prefix));
}

/** The operator's own wallet, which may have more than the Airtel Money API. */
export function defineOwnWalletAccount() {
  return defineAccount({ ...airtelFields('MONEY'), mandates: ['MONEY_MANDATES', flag('0')] });
}

function airtelFields(prefix: 'AIRTEL' | 'MONEY') {
  return {
    baseUrl: [`${prefix}_BASE_URL`, baseUrl],
    clientId: [`${prefix}_CLIENT_ID`, requiredText],
    clientSecret: [`${prefix}_CLIENT_SECRET`, secretString(1)],
    /** `v2`: messages that move money are signed. */
    apiVersion: [`${prefix}_API_VERSION`, z.enum(['v1', 'v2']).default('v1')],
    /** Key of the hash inside a callback; `null`: the authentication of callbacks is off at the wallet. */
    callbackKey: [`${prefix}_CALLBACK_KEY`, callbackKey],
    callbackSecret: [`${prefix}_CALLBACK_SECRET`, pathSecret],
    /** PIN of our account, for payments to wallets; without it none are made. */
    disbursementPin: [`${prefix}_DISBURSEMENT_PIN`, walletPin],
  } as const;
}

/** Creates an account at a simulator: what the simulator accepts, and the account once its address is known. */
export function createAirtelSandboxAccount({
  callbackUrl,
  callbackSecret,
  createCredential,
}: Pick<SandboxContext, 'callbackUrl' | 'callbackSecret' | 'createCredential'>) {
  const simulator = {
    clientId: createCredential('client id'),
    clientSecret: createCredential('client secret'),
    callbackUrl,
    callbackKey: createCredential('callback key'),
    disbursementPin: SANDBOX_PIN,
  };
  return {
    simulator,
    accountAt: (baseUrl: string): AirtelAccount => ({
      baseUrl,
      clientId: simulator.clientId,
      clientSecret: secret(simulator.clientSecret),
      apiVersion: 'v1',
      callbackKey: secret(simulator.callbackKey),
      callbackSecret,
      disbursementPin: secret(simulator.disbursementPin),
    }),
  };
}
