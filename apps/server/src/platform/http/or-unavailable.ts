import { PortalError } from './portal-error.ts';

/**
 * What somebody outside answers, or UNAVAILABLE when they don't: not knowing is never a refusal (RULINGS 5).
 * A PortalError of our own passes as it is.
 */
export function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause) => {
    throw cause instanceof PortalError ? cause : new PortalError('UNAVAILABLE', {}, { cause });
  });
}
