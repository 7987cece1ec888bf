/**
 * Set with a visitor's first vote on an answer. Pages are then rendered for this visitor, because answers show the vote;
 * everybody else gets cached pages (decision 012).
 */
export const VOTED_COOKIE = 'voted';

/** Same lifetime as the visitor id, which votes belong to. */
const VOTED_SECONDS = 90 * 24 * 3600;

/** The `Set-Cookie` header. `secure`: the page was loaded over HTTPS. */
export function votedCookie(secure: boolean): string {
  const base = `${VOTED_COOKIE}=1; Path=/; Max-Age=${VOTED_SECONDS}; SameSite=Lax; HttpOnly`;
  return secure ? `${base}; Secure` : base;
}
