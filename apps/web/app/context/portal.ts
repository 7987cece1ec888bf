import { BROWSER_ROUTES } from '@portal/contract/http/browser-paths';
import { createPortalClient } from '@portal/contract/http/portal-client';
import { splitLocale } from '@portal/domain/language/locale';

/**
 * The browser's API client, with the calls that a browser makes itself. The language of each call is that of the URL at that moment (RULINGS 36). On the server,
 * each request has a client in its context instead.
 */
export const portal = createPortalClient({
  routes: BROWSER_ROUTES,
  baseUrl: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  lang: () => splitLocale(globalThis.location?.pathname ?? '/').locale,
});
