import { PortalError } from './portal-error.ts';

/**
 * Maps a failed external call to UNAVAILABLE: an unknown result is never a refusal (RULINGS 5). A PortalError
 * is rethrown unchanged.
 */
export function mapToUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause) => {
    throw cause instanceof PortalError ? cause : new PortalError('UNAVAILABLE', {}, { cause });
  });
}
