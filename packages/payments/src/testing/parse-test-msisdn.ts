import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';

/** Parses a phone number for a test. */
export function parseTestMsisdn(typed: string): Msisdn {
  const parsed = parseMsisdn(typed);
  if (!parsed) throw new Error('invalid phone number');
  return parsed;
}
