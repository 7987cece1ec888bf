import type { ActivePackage } from '@portal/contract/content/content';
import { toWireSite } from '@portal/contract/wire/wire-site';
import type { NetworkLocations } from '@portal/operator/network-locations-port';
import { type CachedJson, createCachedJson } from '@portal/platform/http/cached-json';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';

/**
 * Returns a reader of all network sites in the shape of `activePackage` (SPEC section 7). Each version is compressed
 * once. Throws UNAVAILABLE when the operator does not respond.
 */
export function createSitesReader({ sites }: NetworkLocations): () => Promise<CachedJson> {
  let cached: { version: string; page: CachedJson } | null = null;
  return async () => {
    const network = await mapToUnavailable(sites());
    if (cached?.version !== network.version) {
      const packageHtml = JSON.stringify(network.sites.map(toWireSite));
      const reply: ActivePackage = { data: { packageHtml, version: network.version } };
      const page = createCachedJson({ tag: network.version, text: JSON.stringify(reply), effort: 'cached' });
      cached = { version: network.version, page };
    }
    return cached.page;
  };
}
