import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { PortalError } from './portal-error.ts';

/** Parses a typed number. Throws INVALID_MSISDN; with `field`, the refusal names that field as malformed. */
export function readMsisdn(typed: string, field?: string): Msisdn {
  const msisdn = parseMsisdn(typed);
  if (msisdn) return msisdn;
  throw new PortalError('INVALID_MSISDN', field === undefined ? {} : { fields: { [field]: 'malformed' } });
}
