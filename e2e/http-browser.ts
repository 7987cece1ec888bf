import { ROUTES } from '@portal/contract/http/paths';
import { createPortalClient, type PortalClient } from '@portal/contract/http/portal-client';
import { createCookieJar } from './cookie-jar.ts';

/**
 * Creates a client that calls the portal as a browser does, without a cookie at first.
 * @param url of the portal
 * @param address that the portal takes for the browser's, because it trusts this machine as a proxy
 */
export function createHttpBrowser(url: string, address: string): PortalClient {
  const jar = createCookieJar();
  return createPortalClient({
    routes: ROUTES,
    baseUrl: url,
    fetch: async (target, init) => {
      const headers = { ...init?.headers, ...jar.headers(), 'x-forwarded-for': address };
      const response = await fetch(target, { ...init, headers });
      jar.store(response.headers.getSetCookie());
      return response;
    },
    lang: () => 'en',
  });
}
