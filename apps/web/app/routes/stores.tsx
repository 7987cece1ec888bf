import { INNER_ORIGIN } from '@portal/contract/http/web-context';
import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { loadShops } from '../features/find-shop/load-shops.ts';
import { ShopScreen } from '../features/find-shop/shop-screen.tsx';
import { parseShopSearch, shopKindOfPath } from '../features/find-shop/shop-search.ts';
import { storeTexts } from '../features/find-shop/texts.ts';
import { loadTexts, localeOf } from '../i18n/load-texts.ts';
import { mapTexts } from '../map/map-texts.ts';
import type { Route } from './+types/stores';

/** The store locator under all its paths (RULINGS 30). A list of an unknown kind is an unknown path. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { brand, fetch } = context.get(webContext);
  const { list } = params as { list?: string };
  const kind = shopKindOfPath(list, brand.slug);
  if (list !== undefined && kind === null) {
    return data({ stores: null, texts: loadTexts(context, request, [aboutTexts]) }, { status: 404 });
  }
  const source = { fetch, origin: INNER_ORIGIN, slug: brand.slug, locale: localeOf(request) };
  const page = await loadShops(source, parseShopSearch(new URL(request.url).searchParams), kind);
  return data({ stores: { page, kind }, texts: loadTexts(context, request, [storeTexts, mapTexts]) });
}

/** `/storeLocator`, `/store-locator` and `/store_finder/:list`. */
export default function StoresRoute({ loaderData: { stores } }: Route.ComponentProps) {
  return stores ? <ShopScreen {...stores} /> : <AboutScreen unknownPath />;
}
