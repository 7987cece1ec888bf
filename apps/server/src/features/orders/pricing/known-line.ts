import type { LineType } from '@portal/domain/line';
import { pageOfLine } from '@portal/domain/line';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { Lines } from '../../../operator/operator.ts';
import { orUnavailable } from '../../../platform/http/or-unavailable.ts';
import { PortalError } from '../../../platform/http/portal-error.ts';

/**
 * Parses a typed number and finds its line. Throws INVALID_MSISDN with the reason in `fields.msisdn`, UNAVAILABLE.
 */
export async function knownLine(lines: Lines, typed: string): Promise<{ msisdn: Msisdn; line: LineType }> {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'malformed' } });
  const line = await orUnavailable(lines.find(msisdn));
  if (!line) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'unknown' } });
  return { msisdn, line };
}

/** The refusal of a line that another page serves. `fields.page` names that page (RULINGS 22). */
export function wrongLine(line: LineType): PortalError {
  return new PortalError('INVALID_MSISDN', { fields: { msisdn: 'wrong-line', page: pageOfLine(line) } });
}
