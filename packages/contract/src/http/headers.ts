/**
 * Shared headers of every portal call (SPEC section 7). They are public identifiers, not secrets:
 * true secrets stay on the server (RULINGS 39).
 */
export const APP_VERSION = '2.5.88';
/** Operator code of Rwanda. SPEC, head. */
export const OPERATOR_CODE = 'RW';

/** What a caller sends with each call; `lang` is the lower-case language. */
export function portalHeaders(lang: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    unmaskrequest: 'true',
    product: 'ORP',
    'app-version': APP_VERSION,
    'api-key': 'public',
    'service-id': 'portal',
    operator: OPERATOR_CODE,
    'run-mode': 'web',
    lang,
  };
}

/** Headers whose value is fixed: a call with another value is refused as BAD_HEADERS. */
export const FIXED_HEADERS = { product: 'ORP', operator: OPERATOR_CODE } as const;
