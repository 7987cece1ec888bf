import type { ActivePackage } from '@portal/contract/content';
import { toWireSite } from '@portal/contract/wire-site';
import type { Atlas } from '../../operator/atlas-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { type PackedJson, packedJson } from '../../platform/http/packed-json.ts';

/**
 * Returns a reader of all network sites in the shape of `activePackage` (SPEC section 7). Each version is compressed
 * once. Throws UNAVAILABLE when the operator does not respond.
 */
export function sitesPage({ sites }: Pick<Atlas, 'sites'>): () => Promise<PackedJson> {
  let cached: { version: string; page: PackedJson } | null = null;
  return async () => {
    const network = await orUnavailable(sites());
    if (cached?.version !== network.version) {
      const packageHtml = JSON.stringify(network.sites.map(toWireSite));
      const reply: ActivePackage = { data: { packageHtml, version: network.version } };
      const page = packedJson({ tag: network.version, text: JSON.stringify(reply), effort: 'cached' });
      cached = { version: network.version, page };
    }
    return cached.page;
  };
}
