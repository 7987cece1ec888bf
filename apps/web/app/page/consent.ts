/** Path that receives the choice about counting visits, with or without JavaScript. */
export const CONSENT_PATH = '/consent';

/** Cookie with the choice: `yes` or `no`. */
export const CONSENT_COOKIE = 'consent';

/** One year. After that the question is shown again. */
const CONSENT_SECONDS = 365 * 24 * 3600;

export type ConsentAnswer = 'yes' | 'no';

/** Builds the cookie. `secure` when the page was served over HTTPS. */
export function consentCookie(answer: ConsentAnswer, secure: boolean): string {
  const base = `${CONSENT_COOKIE}=${answer}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax; HttpOnly`;
  return secure ? `${base}; Secure` : base;
}
