import type { FastifyRequest } from 'fastify';

/** Set by the web app when the visitor has answered whether visits may be counted. */
export const CONSENT_COOKIE = 'consent';

/** The visitor's answer, `null` until asked. */
export function consentOf({ cookies }: FastifyRequest): boolean | null {
  const answer = cookies[CONSENT_COOKIE];
  return answer === 'yes' || answer === 'no' ? answer === 'yes' : null;
}
