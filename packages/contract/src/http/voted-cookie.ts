/**
 * Set with a visitor's first vote on an answer: pages are then drawn for this visitor alone, because answers say what
 * they voted. Everybody else reads answers from what the server keeps (docs/decisions/012).
 */
export const VOTED_COOKIE = 'voted';

/** As long as the visitor's id, which votes hang on. */
const VOTED_SECONDS = 90 * 24 * 3600;

/** The line that sets it. `secure` when the page came over HTTPS. */
export function votedCookie(secure: boolean): string {
  const base = `${VOTED_COOKIE}=1; Path=/; Max-Age=${VOTED_SECONDS}; SameSite=Lax; HttpOnly`;
  return secure ? `${base}; Secure` : base;
}
