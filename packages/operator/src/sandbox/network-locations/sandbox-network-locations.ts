import { createHash } from 'node:crypto';
import { getCountry } from '@portal/domain/country/country';
import { once } from '@portal/platform/once';
import { readSectors } from '@portal/platform/places/sectors';
import type { NetworkLocations } from '../../network-locations-port.ts';
import { type Shops, shopsOf } from '../../shops-port.ts';
import { makeShops } from './make-shops.ts';
import { makeSites } from './make-sites.ts';

/**
 * Network sites and shops of the sandbox, generated on first use from the sectors of the shipped gazetteer. A country
 * without a gazetteer has none.
 */
export function sandboxNetworkLocations(productName: string): NetworkLocations & Shops {
  const sectors = () => (getCountry().map.hasGazetteer ? readSectors() : []);
  const network = once(() => {
    const sites = makeSites(sectors());
    return { version: versionOf(sites), sites };
  });
  const shops = once(() => makeShops(sectors(), productName));
  return { sites: async () => network(), ...shopsOf(shops) };
}

function versionOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);
}
