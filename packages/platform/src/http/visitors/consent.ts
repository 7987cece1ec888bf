import type { FastifyRequest } from 'fastify';

/** Cookie that the web app sets when the visitor accepts or declines counting visits. */
export const CONSENT_COOKIE = 'consent';

/** Consent of the visitor to counting visits; `null` when not answered yet. */
export function consentOf({ cookies }: FastifyRequest): boolean | null {
  const answer = cookies[CONSENT_COOKIE];
  return answer === 'yes' || answer === 'no' ? answer === 'yes' : null;
}
