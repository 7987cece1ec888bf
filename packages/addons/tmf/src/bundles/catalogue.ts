import type { Bundle } from '@isano/adapter-kit/operator';
import { readList } from '../client/read-list.ts';
import { requireBody, type TmfClient } from '../client/tmf-client.ts';
import { type BundleProfile, readBundle } from './read-bundle.ts';
import { offering, offeringPrice, type WireOffering } from './wire.ts';

/** Reads the offerings on sale (TMF620). Throws when the catalogue does not answer. */
export async function readCatalogue(client: TmfClient, profile: BundleProfile): Promise<Bundle[]> {
  const target = { api: 'catalogue', path: '/productOffering', query: {} } as const;
  const offerings = await readList(client, target, offering);
  const inSale = offerings.filter(({ category }) =>
    category?.some(({ id }) => Object.hasOwn(profile.categories, id)),
  );
  const priced = await Promise.all(inSale.map((each) => withPrices(client, each)));
  return priced.flatMap((each) => readBundle(each, profile) ?? []);
}

/** Reads the prices that an offering only refers to. */
async function withPrices(client: TmfClient, given: WireOffering): Promise<WireOffering> {
  const prices = await Promise.all(
    (given.productOfferingPrice ?? []).map(async (each) => {
      if (each.price || !each.id) return each;
      const path = `/productOfferingPrice/${encodeURIComponent(each.id)}`;
      return requireBody(await client.get({ api: 'catalogue', path }), offeringPrice);
    }),
  );
  return { ...given, productOfferingPrice: prices };
}
