import type { ConfigurationFaultKind } from '@portal/platform/api-client/configuration-fault';
import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { wholeNumberOrText } from '../wire-fields.ts';

// Codes of the Open API for FSP Interoperability, API Definition v1.1.1 section 7.6. The first digit says whose matter it is:
// 1 and 2 the network and servers, which say nothing about the money, 3 the caller, 4 the payer, 5 the payee.

/** The object that carries a code, around it or by itself. */
export const errorInformation = z
  .union([
    z.object({ errorInformation: z.object({ errorCode: wholeNumberOrText }) }),
    z.object({ errorCode: wholeNumberOrText }).transform((error) => ({ errorInformation: error })),
  ])
  .transform(({ errorInformation: { errorCode } }) => errorCode);

/** Nobody has this identifier: the payer's number is on no member of the switch. */
const PARTY_NOT_FOUND = 3204;

const REASONS: Readonly<Record<number, DeclineReason>> = {
  [PARTY_NOT_FOUND]: 'no-wallet',
  3301: 'no-answer',
  3302: 'no-answer',
  3303: 'no-answer',
  4000: 'refused',
  4001: 'refused',
  4100: 'refused-by-customer',
  4101: 'refused-by-customer',
  4102: 'refused',
  4103: 'refused',
  4200: 'limit-exceeded',
  4300: 'wallet-barred',
  4400: 'wallet-barred',
  5000: 'refused',
  5001: 'refused',
  5100: 'refused',
  5101: 'refused',
  5102: 'refused',
  5103: 'refused',
  5104: 'refused',
  5105: 'refused',
  5106: 'refused',
  5200: 'refused',
};

/** Codes that say what is wrong with our account, whoever pays. */
const FAULTS: Readonly<Record<number, ConfigurationFaultKind>> = {
  3105: 'credentials-refused',
  3200: 'account-unknown',
  3201: 'account-unknown',
  5300: 'not-enabled',
  5400: 'not-enabled',
};

/** The acquirer knows no intent, request or transfer of this name. */
const MISSING: readonly number[] = [3206, 3208];

/** Why a code says that nothing was and will be taken; `null`: it does not say that. */
export function reasonOf(code: number | undefined): DeclineReason | null {
  return code === undefined ? null : (REASONS[code] ?? null);
}

/** What a code says is wrong with our account; `null`: nothing. */
export function faultOf(code: number | undefined): ConfigurationFaultKind | null {
  return code === undefined ? null : (FAULTS[code] ?? null);
}

/** Whether a code says that the acquirer knows no such name. */
export function isMissing(code: number | undefined): boolean {
  return code !== undefined && MISSING.includes(code);
}
