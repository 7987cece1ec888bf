import type { CallInput, CallResult } from '@portal/contract/calls';
import type { LineType } from '@portal/domain/line';
import { parseMsisdn } from '@portal/domain/msisdn';
import type { Lines, Settings } from '../../operator/operator.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** Wire spelling of each line type. */
const ON_THE_WIRE: Record<LineType, CallResult<'checkLine'>> = {
  prepaid: 'PREPAID',
  postpaid: 'POSTPAID',
  hybrid: 'HYBRID',
  broadband: 'BROADBAND',
};

/** `requestType` that asks for hybrid lines to be told apart (SPEC section 3 "Product type labels"). */
const HYBRID_CHECK = 'HYBRID_POSTPAID_CHECK';

/** What checking a line stands on. */
export type CheckLineDeps = { lines: Lines; settings: Settings };

/**
 * Type of the line behind nine national digits, as fine as it was asked for: a router is told apart from other prepaid
 * lines by `checkIfBroadband`, a hybrid line from other postpaid ones by `requestType` and only while the operator's
 * switch `postpaidHybridCheck` is on (SPEC section 7 "Line validate"). INVALID_MSISDN for an unknown or foreign number,
 * UNAVAILABLE when the operator does not answer: not knowing is never "unknown number" (RULINGS 5).
 */
export async function checkLine(
  asked: CallInput<'checkLine'>,
  { lines, settings }: CheckLineDeps,
): Promise<CallResult<'checkLine'>> {
  const msisdn = parseMsisdn(asked.msisdn);
  if (!msisdn) throw new PortalError('INVALID_MSISDN');
  const line = await orUnavailable(lines.find(msisdn));
  if (!line) throw new PortalError('INVALID_MSISDN');
  if (line === 'broadband' && !asked.checkIfBroadband) return ON_THE_WIRE.prepaid;
  if (line !== 'hybrid') return ON_THE_WIRE[line];
  if (asked.requestType !== HYBRID_CHECK) return ON_THE_WIRE.postpaid;
  const { postpaidHybridCheck } = await orUnavailable(settings.read());
  return postpaidHybridCheck ? ON_THE_WIRE.hybrid : ON_THE_WIRE.postpaid;
}
