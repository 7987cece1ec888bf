import { BROWSER_ROUTES } from '@portal/contract/http/browser-paths';
import { createPortalClient } from '@portal/contract/http/portal-client';
import { splitLocale } from '@portal/domain/language/locale';
import { solvingChallenges } from './solving-challenges.ts';

const client = createPortalClient({
  routes: BROWSER_ROUTES,
  baseUrl: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  lang: () => splitLocale(globalThis.location?.pathname ?? '/').locale,
});

/**
 * The browser's API client, with the calls that a browser makes itself. The language of each call is that of the URL at that
 * moment (RULINGS 36). On the server, each request has a client in its context instead. Look-ups of numbers solve the
 * challenge of a refusal.
 */
export const portal = {
  ...client,
  checkLine: solvingChallenges(client.checkLine),
  listBundles: solvingChallenges(client.listBundles),
};
