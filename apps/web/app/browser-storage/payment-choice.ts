/** Reads the last way to pay (`remember-method.ts`) from a `Cookie` header or `document.cookie`; `null` when there is none. */
export function parseLastMethod(cookies: string | null): string | null {
  return /(?:^|;\s*)method=([a-z\d-]{1,40})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null;
}
