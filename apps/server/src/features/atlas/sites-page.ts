import type { ActivePackage } from '@portal/contract/content';
import { toWireSite } from '@portal/contract/wire-site';
import type { Atlas } from '../../operator/atlas-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { type PackedJson, packedJson } from '../../platform/http/packed-json.ts';

/**
 * Every network site as a page of `activePackage` (SPEC section 7), packed once for each version. Throws UNAVAILABLE
 * when the operator doesn't answer.
 */
export function sitesPage({ sites }: Pick<Atlas, 'sites'>): () => Promise<PackedJson> {
  let kept: { version: string; page: PackedJson } | null = null;
  return async () => {
    const network = await orUnavailable(sites());
    if (kept?.version !== network.version) {
      const packageHtml = JSON.stringify(network.sites.map(toWireSite));
      const reply: ActivePackage = { data: { packageHtml, version: network.version } };
      const page = packedJson({ tag: network.version, text: JSON.stringify(reply), effort: 'cached' });
      kept = { version: network.version, page };
    }
    return kept.page;
  };
}
