/** Cookie with the last way to pay, a path segment such as `mpesa`: the payment page opens it first (`payment-choice.ts`). */
const NAME = 'method';

/** As long as a browser stays the same visitor. */
const LIFETIME_SECONDS = 90 * 24 * 3600;

/** Remembers the way to pay of a purchase in this browser. It says nothing about who paid or for whom. */
export function rememberMethod(segment: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without HTTPS and in older browsers
  document.cookie = `${NAME}=${segment}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax${secure}`;
}
