import { getCountry } from '@portal/domain/country/country';

/**
 * Shared headers of every portal call (SPEC section 7). They are public identifiers; secrets stay on the server (RULINGS
 * 39).
 */
export const APP_VERSION = '2.5.88';
/** The operator's code in the country. SPEC, head. */
export function getOperatorCode(): string {
  return getCountry().operatorCode;
}

/** Headers of each call; `lang` is the lower-case language. */
export function portalHeaders(lang: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    unmaskrequest: 'true',
    product: 'ORP',
    'app-version': APP_VERSION,
    'api-key': 'public',
    'service-id': 'portal',
    operator: getOperatorCode(),
    'run-mode': 'web',
    lang,
  };
}

/** Headers with a fixed value; any other value is refused as BAD_HEADERS. */
export function fixedHeaders(): Record<string, string> {
  return { product: 'ORP', operator: getOperatorCode() };
}
