import { getNumberPlan, type Msisdn, startsAsMobile } from '../identifiers/msisdn.ts';

/**
 * Which numbers may pay with a wallet of another company (RULINGS 65): the rule is the wallet's
 * country and prefixes, not this operator's line check.
 */
export type PayerRule = {
  /** Country calling code, e.g. `250`. */
  countryCode: string;
  /** First digits of the national number, e.g. `78`; none: any mobile number of the country. */
  prefixes: readonly string[];
};

/** Whether a number may pay with a wallet. */
export function fitsPayerRule(payer: Msisdn, { countryCode, prefixes }: PayerRule): boolean {
  if (countryCode !== getNumberPlan().countryCode) return false;
  return prefixes.length === 0 || prefixes.some((prefix) => payer.startsWith(prefix));
}

/**
 * Parses `250` or `250:78,79`; `null` when it is malformed. Numbers of this portal are those of one country (SPEC
 * section 9), so another country code is malformed too.
 */
export function parsePayerRule(text: string, plan = getNumberPlan()): PayerRule | null {
  const { code, list } = /^(?<code>\d{1,3})(?::(?<list>\d+(?:,\d+)*))?$/.exec(text)?.groups ?? {};
  const prefixes = list?.split(',') ?? [];
  if (
    code !== plan.countryCode ||
    prefixes.some((prefix) => prefix.length > plan.length || !startsAsMobile(prefix, plan))
  )
    return null;
  return { countryCode: code, prefixes };
}
