import type { CallResult } from '@portal/contract/calls';
import type { LineType } from '@portal/domain/line';
import { parseMsisdn } from '@portal/domain/msisdn';
import type { Lines } from '../../operator/operator.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** Wire spelling of each line type. */
const ON_THE_WIRE: Record<LineType, CallResult<'checkLine'>> = {
  prepaid: 'PREPAID',
  postpaid: 'POSTPAID',
  hybrid: 'HYBRID',
  broadband: 'BROADBAND',
};

/**
 * Type of the line behind nine national digits. INVALID_MSISDN for an unknown or foreign number, UNAVAILABLE when
 * the operator does not answer: not knowing is never "unknown number" (RULINGS 5).
 */
export async function checkLine(typed: string, lines: Lines): Promise<CallResult<'checkLine'>> {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) throw new PortalError('INVALID_MSISDN');
  const line = await lines.find(msisdn).catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
  if (!line) throw new PortalError('INVALID_MSISDN');
  return ON_THE_WIRE[line];
}
