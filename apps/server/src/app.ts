import { SITES_PAGE } from '@portal/contract/wire/wire-site';
import type { Locale } from '@portal/domain/language/locale';
import { registerHealthMetrics } from '@portal/payments/health/register-health-metrics';
import { registerBrandRoutes } from '@portal/platform/brand/brand-routes';
import { registerApiDocs } from '@portal/platform/http/api-docs/register-api-docs';
import { rejectUnknownCalls } from '@portal/platform/http/errors/unknown-calls';
import { registerHealthRoutes } from '@portal/platform/http/observability/health';
import { registerMetricsRoute } from '@portal/platform/http/observability/metrics';
import { shedNewPurchases } from '@portal/platform/http/overload/shed-requests';
import { type CallHandlers, registerPortalCalls } from '@portal/platform/http/portal-call';
import { checkPortalHeaders } from '@portal/platform/http/portal-headers';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import { registerCspReports } from '@portal/platform/http/security/csp-report';
import { serveSecurityTxt } from '@portal/platform/http/security/security-txt';
import { separateDeskHost } from '@portal/platform/http/security/separate-desk-host';
import { forgetBrowserRoute } from '@portal/platform/http/visitors/forget-browser';
import { identifyVisitors } from '@portal/platform/http/visitors/visitor-cookie';
import { serveWeb } from '@portal/platform/web/serve-web';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { createCalls } from './calls.ts';
import { createServer } from './create-server.ts';
import { inboundMessageRoutes } from './features/codes/handset-proof/inbound-routes.ts';
import { registerApprovalMetric } from './features/codes/limits/prompt-metrics.ts';
import { registerConversionMetric } from './features/codes/limits/sms-breaker.ts';
import { registerNetworkCheck } from './features/codes/network-proof/network-check-routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { geocodingRoutes } from './features/geocoding/routes.ts';
import { faqRoutes, likeCountRoute } from './features/help/routes.ts';
import { shopRoutes } from './features/network-locations/routes.ts';
import { createSitesReader } from './features/network-locations/sites-page.ts';
import { registerCallbackRoutes } from './features/payments/http/callback-routes.ts';
import { registerGatewayReturnRoutes } from './features/payments/http/gateway-return-routes.ts';
import { registerReceiptRoutes } from './features/payments/receipt/receipt-routes.ts';
import { registerStatusStream } from './features/payments/status-stream/status-stream-routes.ts';
import { promptApprovalsSql } from './features/payments/transactions/prompt-limit.ts';
import { registerFinanceRoutes } from './features/settlement/http/finance-routes.ts';
import { registerSmsCallbackRoutes } from './features/sms/sms-callback-routes.ts';
import { streetMapRoutes } from './features/street-map/routes.ts';
import { registerUssdRoutes } from './features/ussd/ussd-routes.ts';
import { createPageContext, createPagePreview } from './page-context.ts';
import { registerStaffDesk } from './staff-desk/register-staff-desk.ts';

/** Builds the app without listening. Plugins and routes are registered explicitly, in this order. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const hosts = hostsOfDesk(deps);
  const names = [...deps.config.allowedHosts, ...(hosts ? [hosts.desk] : [])];
  const app = await createServer({ ...deps, config: { ...deps.config, allowedHosts: names } });
  if (hosts) separateDeskHost(app, hosts);
  const { mode, docsToken } = deps.config;
  // In production, the API documentation needs a token.
  if (docsToken || mode !== 'production') await registerApiDocs(app, deps.brand, docsToken);
  await serveOperationsRoutes(app, deps);
  const { securityContact: contact } = deps.config;
  if (contact) serveSecurityTxt(app, { contact, publicUrl: deps.publicUrl, now: deps.clock.now });
  const calls = createCalls(deps);
  await app.register(async (context) => registerCallRoutes(context, deps, calls));
  await app.register(async (context) => registerStreams(context, deps));
  await app.register(async (context) => registerPublicContent(context, deps));
  await app.register(async (context) => registerVisitorContent(context, deps));
  rejectUnknownCalls(app);
  forgetBrowserRoute(app, deps);
  registerCallbackRoutes(app, deps.payments, deps.limiter);
  registerSmsCallbackRoutes(app, deps.smsCallbacks, deps.limiter);
  registerGatewayReturnRoutes(app, deps.payments, deps);
  registerReceipts(app, deps);
  inboundMessageRoutes(app, {
    codes: deps.codes,
    inbound: deps.operator.inbound,
    gateway: deps.config.inbound,
  });
  registerNetworkCheck(app, deps.codes, deps);
  registerUssdRoutes(app, deps.ussd);
  registerFinanceRoutes(app, deps.finance, deps.limiter);
  if (deps.config.staff.port === null) await registerStaff(app, deps);
  if (deps.sandboxPages) await app.register(deps.sandboxPages);
  await app.register(async (context) => registerPages(context, deps, calls));
  return app;
}

/** The hosts of the desk and of the customers' pages; `null` while the desk has a port of its own or no address. */
function hostsOfDesk({ config: { staff, publicUrl } }: AppDeps): { desk: string; portal: string } | null {
  if (staff.port !== null || !staff.url || !publicUrl) return null;
  return { desk: new URL(staff.url).hostname, portal: new URL(publicUrl).hostname };
}

/** Builds the app of the staff desk for its own port; `null` when it has none. */
export async function buildStaffApp(deps: AppDeps): Promise<FastifyInstance | null> {
  const { staffDesk, config } = deps;
  if (!staffDesk || config.staff.port === null) return null;
  const app = await createServer({ ...deps, config: { ...deps.config, publicUrl: staffDesk.url() } });
  await registerStaff(app, deps);
  return app;
}

/** The staff desk, if there is one. */
async function registerStaff(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { staffDesk, limiter } = deps;
  if (!staffDesk) return;
  await app.register(async (context) => {
    limitRequests(context, limiter);
    await registerStaffDesk(context, staffDesk, createPagePreview(deps));
  });
}

/** Routes for operations: health, metrics, CSP reports and brand files. */
async function serveOperationsRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, metrics, readiness, brand } = deps;
  registerHealthRoutes(app, readiness);
  // In production, metrics need a token.
  if (config.metricsToken || config.mode !== 'production')
    registerMetricsRoute(app, { metrics, token: config.metricsToken, read: deps.readMetrics });
  await app.register(async (context) => registerCspReports(context, metrics));
  registerConversionMetric(metrics, deps.codes);
  registerApprovalMetric(metrics, { ...deps.codes, approvalsSql: promptApprovalsSql });
  registerHealthMetrics(metrics, deps.payments);
  registerBrandRoutes(app, brand, {
    card: deps.socialCard,
    icons: deps.icons,
    marks: deps.marks,
  });
}

/** The routes of the calls. Each runs on behalf of a visitor. */
function registerCallRoutes(context: FastifyInstance, deps: AppDeps, calls: CallHandlers): void {
  checkPortalHeaders(context);
  shedNewPurchases(context, deps.shedsNewWork);
  identifyVisitors(context, deps.visitors);
  limitRequests(context, deps.limiter);
  registerPortalCalls(context, calls);
}

/** Streams of a visitor. Browsers open them without the shared headers of the calls. */
function registerStreams(context: FastifyInstance, deps: AppDeps): void {
  const { limiter, visitors, statusStreams, metrics, payments } = deps;
  identifyVisitors(context, visitors);
  limitRequests(context, limiter);
  registerStatusStream(context, { ...statusStreams, store: payments.store, metrics });
}

/**
 * Texts, sites and shops. They are the same for everyone, so they have no visitor and caches may store them.
 */
function registerPublicContent(context: FastifyInstance, deps: AppDeps): void {
  const { limiter, content, help, operator, brand, geocoder, streetMap } = deps;
  const { networkLocations, shops } = operator;
  limitRequests(context, limiter);
  faqRoutes(context, help);
  contentRoutes(context, { content, dataPages: { [SITES_PAGE]: createSitesReader(networkLocations) } });
  shopRoutes(context, { shops, slug: brand.slug });
  geocodingRoutes(context, { geocoder });
  if (streetMap) streetMapRoutes(context, streetMap);
}

/** Content that depends on the visitor. */
function registerVisitorContent(context: FastifyInstance, { limiter, help, visitors }: AppDeps): void {
  identifyVisitors(context, visitors);
  limitRequests(context, limiter);
  likeCountRoute(context, help);
}

/** Receipts as PDF, with the texts of the status page. */
function registerReceipts(app: FastifyInstance, { payments, brand, content, limiter }: AppDeps): void {
  const readStatusTexts = (locale: Locale) => content.readTexts('payment-translation', locale);
  registerReceiptRoutes(app, { payments, brand, readStatusTexts }, limiter);
}

/** Every other path is a page of the web app. */
async function registerPages(context: FastifyInstance, deps: AppDeps, calls: CallHandlers): Promise<void> {
  const { web, content, config } = deps;
  if (!web) return;
  await serveWeb(context, {
    web,
    visitors: deps.visitors,
    limiter: deps.limiter,
    shedsNewWork: deps.shedsNewWork,
    createContext: createPageContext(deps, calls),
    contentVersion: content.version,
    serviceWorker: config.serviceWorker,
    policy: {
      assetHost: config.assetHost,
      dev: config.dev,
      tiles: config.mapTiles?.url ?? null,
      frames: deps.frameOrigins,
    },
  });
}
