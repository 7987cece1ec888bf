import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';

/**
 * Why a delivery has no outcome, for the staff. `timeout`: no answer in time. `unreachable`: no connection. `refuses-us`: the operator's
 * system refuses requests of this portal. `unclear-answer`: an answer that says nothing, or the cause is not known.
 */
export type DeliveryProblem = 'timeout' | 'unreachable' | 'refuses-us' | 'unclear-answer';

const TIMEOUTS: readonly string[] = [
  ...['TimeoutError', 'AbortError', 'ETIMEDOUT'],
  ...['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED'],
];
const CONNECTION_ERRORS: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'],
];

/** More causes in a chain than this are a loop. */
const MAX_CAUSES = 5;

/** The problem that an error of the operator's port says, from its causes. Pure function; it takes no text of the error. */
export function findDeliveryProblem(thrown: unknown): DeliveryProblem {
  let error = thrown;
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth += 1) {
    if (error instanceof ConfigurationFault) return 'refuses-us';
    const names = [error.name, 'code' in error ? String(error.code) : ''];
    if (names.some((name) => TIMEOUTS.includes(name))) return 'timeout';
    if (names.some((name) => CONNECTION_ERRORS.includes(name))) return 'unreachable';
    error = error.cause;
  }
  return 'unclear-answer';
}
