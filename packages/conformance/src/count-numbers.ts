import { type Msisdn, parseMsisdn } from '@isano/adapter-kit/values';

const RWANDAN = '788120000';

/** Numbers of the country that nobody has had before, counted up from one. @param first in its national digits */
export function countNumbers(first = RWANDAN): () => Msisdn {
  let last = BigInt(first);
  return () => {
    last += 1n;
    const digits = last.toString().padStart(first.length, '0');
    const msisdn = parseMsisdn(digits);
    if (!msisdn) throw new Error(`${digits} is no number of the country`);
    return msisdn;
  };
}
