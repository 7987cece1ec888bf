/** Where the choice about counting visits is sent, with or without JavaScript. */
export const CONSENT_PATH = '/consent';

/** Cookie that remembers it: `yes` or `no`. */
export const CONSENT_COOKIE = 'consent';

/** One year; then the visitor is asked again. */
const CONSENT_SECONDS = 365 * 24 * 3600;

/** The two answers. */
export type ConsentAnswer = 'yes' | 'no';

/** The cookie of an answer. `secure` when the page came over HTTPS. */
export function consentCookie(answer: ConsentAnswer, secure: boolean): string {
  const base = `${CONSENT_COOKIE}=${answer}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax; HttpOnly`;
  return secure ? `${base}; Secure` : base;
}
