import { randomInt } from 'node:crypto';
import type { Balances, Lines } from '@isano/adapter-kit/operator';
import { countryCurrency, type Msisdn } from '@isano/adapter-kit/values';
import { z } from 'zod';
import type { UcipAccount } from './account.ts';
import type { UcipAnswer, UcipApi } from './ucip-api.ts';

/** Every operation has its own id; a look-up needs none that can be found again. */
const lookUpId = () => `9${randomInt(0, 2 ** 47)}`;

/**
 * Finds lines by `GetAccountDetails`. The server charges prepaid lines, so each that it has counts as one. A barred, blocked or expired
 * line is found.
 */
export function ucipLines(api: UcipApi): Lines {
  return {
    find: async (msisdn) => ((await lookUp(api, 'GetAccountDetails', msisdn)) === null ? null : 'prepaid'),
  };
}

/** Amounts are texts of a whole number in an answer; it may be below 0. */
const balanceFields = z.object({
  currency1: z.string(),
  accountValue1: z.string().regex(/^-?\d{1,12}$/),
  supervisionExpiryDate: z.string().optional(),
});

/** The main account of a line by `GetBalanceAndDate`. Dedicated accounts mean what an operator makes them mean, so they are left out. */
export function ucipBalances(api: UcipApi, { decimals }: Pick<UcipAccount, 'decimals'>): Balances {
  return {
    ofLine: async (msisdn) => {
      const answer = await lookUp(api, 'GetBalanceAndDate', msisdn);
      if (answer === null) return null;
      const { currency1, accountValue1, supervisionExpiryDate } = balanceFields.parse(answer);
      if (currency1 !== countryCurrency()) throw new Error('The AIR server has another currency');
      return [
        {
          description: { en: 'Main account' },
          service: 'airtime',
          left: Math.max(Number(accountValue1) / 10 ** decimals, 0),
          unit: countryCurrency(),
          expiresAt: parseAirTime(supervisionExpiryDate),
        },
      ];
    },
    // The server knows no routers.
    contactOf: async () => null,
  };
}

/** The answer about a line; `null` when the server has none (102). Throws for every other refusal, and without an answer. */
export async function lookUp(
  api: UcipApi,
  method: 'GetAccountDetails' | 'GetBalanceAndDate',
  msisdn: Msisdn | string,
): Promise<UcipAnswer | null> {
  const result = await api({ method, msisdn, transactionId: lookUpId() });
  if (result.kind !== 'answered')
    throw new Error('The AIR server did not answer a look-up', { cause: result.cause });
  const { responseCode } = result.answer;
  if (responseCode === 102) return null;
  // A line that is blocked or whose period is over can be read all the same.
  if ([0, 1, 2, 104, 126].includes(responseCode)) return result.answer;
  throw new Error(`The AIR server refused a look-up: code ${responseCode}`);
}

const TIME = /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2}):?(\d{2})([+-]\d{2}):?(\d{2})?$/;

/** `20261231T12:00:00+0000`; `null` without a time, and for the year 9999, which means never. Throws for another form. */
export function parseAirTime(text: string | undefined): Date | null {
  if (text === undefined || /^9999/.test(text)) return null;
  const parts = TIME.exec(text);
  const [, year, month, day, hour, minute, second, zone, zoneMinutes = '00'] = parts ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}:${zoneMinutes}`);
  if (!parts || Number.isNaN(at.getTime()))
    throw new Error('The AIR server answered with a time that is none');
  return at;
}
