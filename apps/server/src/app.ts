import { SITES_PAGE } from '@portal/contract/wire-site';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from './config.ts';
import { atlasRoutes } from './features/atlas/routes.ts';
import { sitesPage } from './features/atlas/sites-page.ts';
import type { CodesDeps } from './features/codes/codes-deps.ts';
import { inboundMessageRoutes } from './features/codes/inbound-routes.ts';
import { codesRoutes } from './features/codes/routes.ts';
import { watchConversion } from './features/codes/sms-budget.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { contentRoutes } from './features/content/routes.ts';
import { coverageRoutes } from './features/coverage/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import type { FeedbackDeps } from './features/feedback/save-feedback.ts';
import type { FormsDeps } from './features/forms/forms-deps.ts';
import type { Geocoder } from './features/geocoding/geocoder.ts';
import { geocodingRoutes } from './features/geocoding/routes.ts';
import type { HelpParts } from './features/help/faq-shelf.ts';
import { helpDesk } from './features/help/help-desk.ts';
import { faqRoutes, likeCountRoute, missedSearchCall } from './features/help/routes.ts';
import type { LeadsDeps } from './features/leads/leads-deps.ts';
import type { OrdersDeps } from './features/orders/orders-deps.ts';
import { ordersRoutes } from './features/orders/routes.ts';
import type { PageViewSink } from './features/page-views/page-view-sink.ts';
import { pageViewRoutes } from './features/page-views/routes.ts';
import { paymentCallbackRoutes } from './features/payments/callback-routes.ts';
import { gatewayReturnRoutes } from './features/payments/gateway-return-routes.ts';
import { watchHealth } from './features/payments/health/watch-health.ts';
import type { PaymentsDeps } from './features/payments/payments-deps.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { subscriberRoutes } from './features/subscribers/routes.ts';
import { type EdgeDeps, makeServer } from './make-server.ts';
import type { Operator } from './operator/operator.ts';
import type { IconFile } from './platform/brand/app-icons.ts';
import { serveBrand } from './platform/brand/brand-routes.ts';
import type { SocialCard } from './platform/brand/social-card.ts';
import { takeCspReports } from './platform/http/csp-report.ts';
import { forgetBrowserRoute } from './platform/http/forget-browser.ts';
import { serveHealth } from './platform/http/health.ts';
import { limitRequests } from './platform/http/limit-requests.ts';
import type { LookUp } from './platform/http/look-ups.ts';
import { type Metrics, serveMetrics } from './platform/http/metrics.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { checkPortalHeaders } from './platform/http/portal-headers.ts';
import { refuseUnknownCalls } from './platform/http/unknown-calls.ts';
import { knowVisitors } from './platform/http/visitor-cookie.ts';
import { serveWeb } from './platform/web/serve-web.ts';
import type { Web } from './platform/web/web.ts';
import { webContextOf } from './platform/web/web-context-of.ts';
import { purchaseCalls } from './purchase-calls.ts';
import { worksCalls } from './works-calls.ts';

/** All dependencies of the app. container.ts creates the real ones, tests create their own. */
export type AppDeps = EdgeDeps & {
  config: Pick<Config, 'mode' | 'metricsToken' | 'docsToken' | 'dev' | 'mapTiles' | 'serviceWorker'>;
  clock: Clock;
  brand: Brand;
  socialCard: SocialCard | null;
  /** Icons of the installed web app; empty when the brand has only a logo. */
  icons: readonly IconFile[];
  metrics: Metrics;
  /** Limit failed lookups of each account and bill. */
  lookUps: Record<'account' | 'bill', LookUp>;
  operator: Operator;
  codes: CodesDeps;
  orders: OrdersDeps;
  leads: LeadsDeps;
  forms: FormsDeps;
  payments: PaymentsDeps;
  content: ContentStore;
  feedback: FeedbackDeps;
  help: HelpParts;
  geocoder: Geocoder;
  /** Public configuration of the card gateway accounts for pages, as JSON. */
  payStackConfig: string;
  /** Origins that our pages may embed in a frame (CSP `frame-src`). */
  framedSites: readonly string[];
  pageViews: PageViewSink;
  /** Pages of the sandbox under /sandbox; `null` when all providers are real. */
  sandboxPages: FastifyPluginAsync | null;
  /** `null` in tests that need no pages. */
  web: Web | null;
};

/** Builds the app without listening. Plugins and routes are registered explicitly, in this order. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = await makeServer(deps);
  const { mode, docsToken } = deps.config;
  // In production, the API documentation needs a token.
  if (docsToken || mode !== 'production') await serveOpenApi(app, deps.brand, docsToken);
  await serveOperationsRoutes(app, deps);
  await app.register(async (context) => registerPortalCalls(context, deps));
  await app.register(async (context) => registerPublicContent(context, deps));
  await app.register(async (context) => registerVisitorContent(context, deps));
  refuseUnknownCalls(app);
  forgetBrowserRoute(app, deps);
  paymentCallbackRoutes(app, deps.payments, deps.limiter);
  gatewayReturnRoutes(app, deps.payments, deps.visitors);
  inboundMessageRoutes(app, { codes: deps.codes, inbound: deps.operator.inbound });
  if (deps.sandboxPages) await app.register(deps.sandboxPages);
  await app.register(async (context) => registerPages(context, app, deps));
  return app;
}

/** Routes for operations: health, metrics, CSP reports and brand files. */
async function serveOperationsRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, metrics, readiness, brand } = deps;
  serveHealth(app, readiness);
  // In production, metrics need a token.
  if (config.metricsToken || config.mode !== 'production') serveMetrics(app, metrics, config.metricsToken);
  await app.register(async (context) => takeCspReports(context, metrics));
  watchConversion(metrics, deps.codes);
  watchHealth(metrics, deps.payments);
  serveBrand(app, brand, { card: deps.socialCard, icons: deps.icons });
}

/** The calls of the contract. Each runs on behalf of a visitor. */
function registerPortalCalls(context: FastifyInstance, deps: AppDeps): void {
  const { operator, clock } = deps;
  checkPortalHeaders(context);
  knowVisitors(context, deps.visitors);
  limitRequests(context, deps.limiter);
  const { settings, leads } = operator;
  settingsRoutes(context, { settings, leads, payStackConfig: deps.payStackConfig });
  subscriberRoutes(context, { lines: operator.lines, settings: operator.settings });
  purchaseCalls(context, deps);
  codesRoutes(context, deps.codes);
  worksCalls(context, deps);
  ordersRoutes(context, deps.orders);
  paymentsRoutes(context, deps.payments);
  coverageRoutes(context, { ...deps.feedback, atlas: operator.atlas });
  feedbackRoutes(context, deps.feedback);
  pageViewRoutes(context, { sink: deps.pageViews, clock });
  missedSearchCall(context, deps.help);
}

/**
 * Texts, sites and shops. They are the same for everyone, so they have no visitor and caches may store them.
 */
function registerPublicContent(context: FastifyInstance, deps: AppDeps): void {
  const { limiter, content, help, operator, brand, geocoder } = deps;
  const { atlas } = operator;
  limitRequests(context, limiter);
  faqRoutes(context, help);
  contentRoutes(context, { content, dataPages: { [SITES_PAGE]: sitesPage(atlas) } });
  atlasRoutes(context, { atlas, slug: brand.slug });
  geocodingRoutes(context, { geocoder });
}

/** Content that depends on the visitor. */
function registerVisitorContent(context: FastifyInstance, { limiter, help, visitors }: AppDeps): void {
  knowVisitors(context, visitors);
  limitRequests(context, limiter);
  likeCountRoute(context, help);
}

/** Every other path is a page of the web app. */
async function registerPages(context: FastifyInstance, app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { web, brand, content, help, config } = deps;
  if (!web) return;
  const contextOf = webContextOf({
    app,
    visitors: deps.visitors,
    brand,
    content,
    help: helpDesk(help),
    mapTiles: config.mapTiles,
    sandbox: deps.sandboxPages !== null,
    publicUrl: deps.publicUrl,
    socialCard: deps.socialCard?.path ?? null,
    icons: deps.icons.flatMap(({ entry }) => entry ?? []),
    keepsOffline: config.serviceWorker && !config.dev,
  });
  await serveWeb(context, {
    web,
    visitors: deps.visitors,
    limiter: deps.limiter,
    contextOf,
    contentVersion: content.version,
    serviceWorker: config.serviceWorker,
    policy: {
      assetHost: config.assetHost,
      dev: config.dev,
      tiles: config.mapTiles?.url ?? null,
      frames: deps.framedSites,
    },
  });
}
