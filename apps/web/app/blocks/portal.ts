import { createPortalClient } from '@portal/contract/portal-client';
import { splitLocale } from '@portal/domain/locale';

/**
 * The one portal client of the browser. The language of each call is that of the address at that moment
 * (RULINGS 36). On the server a request uses the client of its own context instead.
 */
export const portal = createPortalClient({
  baseUrl: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  solve: async (challenge) => (await import('./solve-challenge.ts')).solveChallenge(challenge),
  lang: () => splitLocale(globalThis.location?.pathname ?? '/').locale,
});
