import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { LineType } from '@portal/domain/products/line';
import { pageOfLine } from '@portal/domain/products/line';
import type { Lines } from '@portal/operator/operator';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';

/**
 * Parses a typed number and finds its line. Throws INVALID_MSISDN with the reason in `fields.msisdn`, UNAVAILABLE.
 */
export async function findLine(lines: Lines, typed: string): Promise<{ msisdn: Msisdn; line: LineType }> {
  const msisdn = readMsisdn(typed, 'msisdn');
  const line = await mapToUnavailable(lines.find(msisdn));
  if (!line) throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'unknown' } });
  return { msisdn, line };
}

/** The refusal of a line that another page serves: `fields` has its type and that page (RULINGS 22). */
export function wrongLineError(line: LineType): PortalError {
  return new PortalError('INVALID_MSISDN', {
    fields: { msisdn: 'wrong-line', line, page: pageOfLine(line) },
  });
}
