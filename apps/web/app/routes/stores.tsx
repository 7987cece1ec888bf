import { INNER_ORIGIN } from '@portal/contract/web-context';
import { data } from 'react-router';
import { loadTexts, localeOf } from '../blocks/load-texts.ts';
import { mapTexts } from '../blocks/map-texts.ts';
import { webContext } from '../blocks/web-context.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { loadStores } from '../features/store-locator/load-stores.ts';
import { StoreScreen } from '../features/store-locator/store-screen.tsx';
import { kindOfList, readStoreSearch } from '../features/store-locator/store-search.ts';
import { storeTexts } from '../features/store-locator/texts.ts';
import type { Route } from './+types/stores';

/** The store locator under all its paths (RULINGS 30). A list of an unknown kind is an unknown path. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { brand, fetch } = context.get(webContext);
  const { list } = params as { list?: string };
  const kind = kindOfList(list, brand.slug);
  if (list !== undefined && kind === null) {
    return data({ stores: null, texts: loadTexts(context, request, [aboutTexts]) }, { status: 404 });
  }
  const source = { fetch, origin: INNER_ORIGIN, slug: brand.slug, locale: localeOf(request) };
  const page = await loadStores(source, readStoreSearch(new URL(request.url).searchParams), kind);
  return data({ stores: { page, kind }, texts: loadTexts(context, request, [storeTexts, mapTexts]) });
}

/** `/storeLocator`, `/store-locator` and `/store_finder/:list`. */
export default function StoresRoute({ loaderData: { stores } }: Route.ComponentProps) {
  return stores ? <StoreScreen {...stores} /> : <AboutScreen unknownPath />;
}
