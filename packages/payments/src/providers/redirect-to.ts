import { unknownOutcome } from '@portal/platform/api-client/send-call';
import type { StartOutcome } from './provider.ts';

/**
 * Sends the customer to a gateway's page if the address is on the gateway's own site: no answer can send a customer
 * anywhere else (SAFETY X11).
 * @param site any address of the site; its origin counts
 */
export function redirectTo(url: string, site: string, providerReference: string | null): StartOutcome {
  const isThere = URL.canParse(url) && new URL(url).origin === new URL(site).origin;
  if (!isThere) return unknownOutcome("The gateway's page is not on its own site");
  return { kind: 'redirect', url, providerReference };
}
