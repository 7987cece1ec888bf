import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { loadShops } from '../features/find-shop/load-shops.ts';
import { ShopScreen } from '../features/find-shop/shop-screen.tsx';
import { parseShopSearch, shopKindOfPath } from '../features/find-shop/shop-search.ts';
import { storeTexts } from '../features/find-shop/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { mapTexts } from '../map/map-texts.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import type { Route } from './+types/stores';

/** The store locator under all its paths (RULINGS 30). A list of an unknown kind is an unknown path. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const source = context.get(webContext);
  const { list } = params as { list?: string };
  const kind = shopKindOfPath(list, source.brand.slug);
  if (list !== undefined && kind === null) {
    return data({ stores: null, texts: loadTexts(context, request, [aboutTexts]) }, { status: 404 });
  }
  const page = await loadShops(source, parseShopSearch(new URL(request.url).searchParams), kind);
  const texts = loadTexts(context, request, [storeTexts, mapTexts]);
  return data({ stores: { page, kind }, texts }, publicWithoutQuery(request));
}

export const headers = forwardLoaderHeaders;

/** `/storeLocator`, `/store-locator` and `/store_finder/:list`. */
export default function StoresRoute({ loaderData: { stores } }: Route.ComponentProps) {
  return stores ? <ShopScreen {...stores} /> : <AboutScreen unknownPath />;
}
