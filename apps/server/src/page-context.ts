import { fromWireShop, SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { type Shops, shopsOf } from '@portal/operator/shops-port';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import { createWebContext } from '@portal/platform/web/create-web-context';
import type { AppDeps } from './app-deps.ts';
import { createCalls } from './calls.ts';
import { listContentShops } from './features/content/read-shops.ts';
import { createPlaceLookup } from './features/geocoding/place-lookup.ts';
import { createFaqCache } from './features/help/faq-cache.ts';
import { createHelpService } from './features/help/help-service.ts';
import { askFeasibility } from './features/leads/check-feasibility.ts';
import { listShops } from './features/network-locations/list-shops.ts';
import { mapBackgroundOf } from './features/street-map/map-background.ts';
import type { PagePreview } from './staff-desk/content/preview-route.ts';

type PageDeps = Pick<AppDeps, 'content' | 'help'> & { shops: Shops };

/** Creates the function that builds the web app's context of a request, with this content and help centre. */
export function createPageContext(
  deps: AppDeps,
  calls: CallHandlers,
  { content, help, shops }: PageDeps = { ...deps, shops: deps.operator.shops },
) {
  const { feasibility, log } = deps.leads;
  return createWebContext({
    calls,
    limiter: deps.limiter,
    visitors: deps.visitors,
    formatText: deps.formatText,
    clock: deps.payments.clock,
    brand: deps.brand,
    content,
    help: createHelpService(help),
    places: createPlaceLookup(deps.geocoder),
    checkAddress:
      feasibility && ((place) => askFeasibility({ feasibility, log }, { ...place, landmark: '' })),
    findShops: async (at, locale) => {
      const { data } = await listShops(shops, { at, withinKm: SHOPS_WITHIN_KM }, locale);
      return data.map(fromWireShop);
    },
    mapBackground: mapBackgroundOf(deps),
    sandbox: deps.sandboxPages !== null,
    publicUrl: deps.publicUrl,
    socialCard: deps.socialCard?.path ?? null,
    icons: deps.icons.flatMap(({ entry }) => entry ?? []),
    keepsOffline: deps.config.serviceWorker && !deps.config.dev,
    ussdCode: deps.ussd.gateway && deps.ussd.code,
  });
}

/** Pages of customers with other texts, for the staff; `null` when no pages are served. */
export function createPagePreview(deps: AppDeps): PagePreview | null {
  const { web, visitors, config, publicUrl } = deps;
  if (!web) return null;
  return {
    visitors,
    assetHost: config.assetHost,
    findPlan: async () => {
      const plans = await deps.leads.leads.plans(DEFAULT_DEVICE).catch(() => []);
      return plans[0]?.code ?? null;
    },
    render: async ({ request, path, nonce, content: { store, faqs } }) => {
      const helpDeps = { ...deps.help.deps, faqs };
      const calls = createCalls({ ...deps, content: store });
      const contextOf = createPageContext(deps, calls, {
        content: store,
        help: { deps: helpDeps, readFaqs: createFaqCache(helpDeps) },
        shops: deps.shopsAreContent
          ? shopsOf(() => listContentShops(store.readShops()))
          : deps.operator.shops,
      });
      const context = contextOf(request, { nonce, onRefusal: () => {}, url: path });
      // Without the cookies of the person: it is the page of a new visitor.
      return web.respond(
        new Request(new URL(path, publicUrl()), { headers: { accept: 'text/html' } }),
        context,
      );
    },
  };
}
