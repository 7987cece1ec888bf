import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Lines, Settings } from '@portal/operator/operator';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';

/** Value of `requestType` that distinguishes hybrid lines (SPEC section 3 "Product type labels"). */
const HYBRID_CHECK = 'HYBRID_POSTPAID_CHECK';

/** Dependencies of {@link checkLine}. */
export type CheckLineDeps = { lines: Lines; settings: Settings };

/**
 * Reads the type of the line with nine national digits. Routers are distinguished from other prepaid lines only with
 * `checkIfBroadband`; hybrid lines from other postpaid lines only with `requestType` and while the operator's switch
 * `postpaidHybridCheck` is on (SPEC section 7 "Line validate").
 * Throws INVALID_MSISDN for an unknown or foreign number, and UNAVAILABLE when the operator does not respond, which
 * must never look like an unknown number (RULINGS 5).
 */
export async function checkLine(
  query: CallInput<'checkLine'>,
  { lines, settings }: CheckLineDeps,
): Promise<CallResult<'checkLine'>> {
  const line = await mapToUnavailable(lines.find(readMsisdn(query.msisdn)));
  if (!line) throw new PortalError('INVALID_MSISDN');
  if (line === 'broadband') return query.checkIfBroadband ? 'BROADBAND' : 'PREPAID';
  if (line !== 'hybrid') return line === 'prepaid' ? 'PREPAID' : 'POSTPAID';
  if (query.requestType !== HYBRID_CHECK) return 'POSTPAID';
  const { postpaidHybridCheck } = await mapToUnavailable(settings.read());
  return postpaidHybridCheck ? 'HYBRID' : 'POSTPAID';
}
