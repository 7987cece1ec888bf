import { shopsOf } from '@portal/operator/shops-port';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import { createWebContext } from '@portal/platform/web/create-web-context';
import { noteFinderOf, shopsIn } from '../features/content/module.ts';
import type { PagePreview } from '../staff-desk/content/preview-route.ts';
import type { AppOptions } from './app-options.ts';
import { collectCalls } from './handlers.ts';
import type { Modules } from './modules.ts';
import type { Resources } from './open/open-resources.ts';

type Parts = { config: AppOptions['config']; resources: Resources; modules: Modules };
type PageContent = Pick<Parameters<typeof createWebContext>[0], 'content' | 'help' | 'findShops'>;

/** What the pages of customers get of a request, from the features. */
export function createPageContext(parts: Parts, calls: CallHandlers) {
  const { resources, modules } = parts;
  return contextOf(parts, calls, {
    content: resources.content.store,
    help: modules.help.serve,
    findShops: modules.networkLocations.findShops,
  });
}

function contextOf({ config, resources, modules }: Parts, calls: CallHandlers, content: PageContent) {
  const { brand, guards, databases, environment } = resources;
  return createWebContext({
    ...content,
    calls,
    limiter: guards.limiter,
    visitors: guards.visitors,
    formatText: resources.content.formatText,
    clock: databases.clock,
    brand,
    places: modules.geocoding.findPlaces,
    checkAddress: modules.leads.checkAddress,
    receiptBuyers: modules.taxReceipts.buyers,
    mapBackground: modules.streetMap.background,
    sandbox: environment.sandboxPages !== null,
    publicUrl: environment.publicUrl,
    socialCard: resources.socialCard?.path ?? null,
    icons: resources.icons.flatMap(({ entry }) => entry ?? []),
    keepsOffline: config.serviceWorker && !config.dev,
    ussdCode: modules.ussd.dialCode,
  });
}

type PreviewParts = Parts & {
  /** The shops are content; else they are the operator's. */
  shopsAreContent: boolean;
};

/** Pages of customers with other texts, for the staff; `null` when no pages are served. */
export function createPagePreview({ shopsAreContent, ...parts }: PreviewParts): PagePreview | null {
  const { config, resources, modules } = parts;
  const { web, guards, environment } = resources;
  if (!web) return null;
  return {
    visitors: guards.visitors,
    assetHost: config.assetHost,
    findPlan: modules.leads.findAnyPlan,
    render: async ({ request, path, nonce, content: { store, faqs } }) => {
      const bundles = { ...modules.bundles, calls: modules.bundles.callsWithNotes(noteFinderOf(store)) };
      const context = contextOf(parts, collectCalls({ ...modules, bundles }), {
        content: store,
        help: modules.help.serveFaqs(faqs),
        findShops: shopsAreContent
          ? modules.networkLocations.finderOf(shopsOf(shopsIn(store)))
          : modules.networkLocations.findShops,
      });
      // Without the cookies of the person: it is the page of a new visitor.
      return web.respond(
        new Request(new URL(path, environment.publicUrl()), { headers: { accept: 'text/html' } }),
        context(request, { nonce, onRefusal: () => {}, url: path }),
      );
    },
  };
}
