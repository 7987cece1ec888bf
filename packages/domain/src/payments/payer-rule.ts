import { COUNTRY_CODE, type Msisdn } from '../identifiers/msisdn.ts';

/**
 * Which numbers may pay with a wallet of another company (RULINGS 65): it is judged by the wallet's own country and
 * prefixes, never by this operator's line check.
 */
export type PayerRule = {
  /** Country calling code, e.g. `250`. */
  countryCode: string;
  /** First digits of the national number, e.g. `78`; none: any mobile number of the country. */
  prefixes: readonly string[];
};

/** Whether a number of this country fits a wallet's rule. */
export function fitsPayerRule(payer: Msisdn, { countryCode, prefixes }: PayerRule): boolean {
  if (countryCode !== COUNTRY_CODE) return false;
  return prefixes.length === 0 || prefixes.some((prefix) => payer.startsWith(prefix));
}

/**
 * `250` or `250:78,79` to a rule, `null` when it is malformed. Numbers of this portal are those of one country (SPEC
 * section 9), so another country code is malformed too.
 */
export function parsePayerRule(text: string): PayerRule | null {
  const { code, list } = /^(?<code>\d{1,3})(?::(?<list>7\d{0,8}(?:,7\d{0,8})*))?$/.exec(text)?.groups ?? {};
  if (code !== COUNTRY_CODE) return null;
  return { countryCode: code, prefixes: list?.split(',') ?? [] };
}
