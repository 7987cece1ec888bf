import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { IconFile } from '@portal/platform/brand/app-icons';
import { registerBrandRoutes } from '@portal/platform/brand/brand-routes';
import type { PaymentMarks } from '@portal/platform/brand/read-marks';
import type { SocialCard } from '@portal/platform/brand/social-card';
import { registerApiDocs } from '@portal/platform/http/api-docs/register-api-docs';
import { rejectUnknownCalls } from '@portal/platform/http/errors/unknown-calls';
import { registerHealthRoutes } from '@portal/platform/http/observability/health';
import { type Metrics, registerMetricsRoute } from '@portal/platform/http/observability/metrics';
import { shedNewPurchases } from '@portal/platform/http/overload/shed-requests';
import { type CallHandlers, registerPortalCalls } from '@portal/platform/http/portal-call';
import { checkPortalHeaders } from '@portal/platform/http/portal-headers';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import { registerCspReports } from '@portal/platform/http/security/csp-report';
import { serveSecurityTxt } from '@portal/platform/http/security/security-txt';
import { separateDeskHost } from '@portal/platform/http/security/separate-desk-host';
import { forgetBrowserRoute } from '@portal/platform/http/visitors/forget-browser';
import { identifyVisitors } from '@portal/platform/http/visitors/visitor-cookie';
import type { Module } from '@portal/platform/module';
import { serveWeb } from '@portal/platform/web/serve-web';
import type { Web } from '@portal/platform/web/web';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from './config/config.ts';
import { createServer, type ServerDeps } from './create-server.ts';
import type { PagePreview } from './staff-desk/content/preview-route.ts';
import type { DeskDeps } from './staff-desk/desk-deps.ts';
import { registerStaffDesk } from './staff-desk/register-staff-desk.ts';

/** What the app is built of. container.ts creates it; a test may replace parts. */
export type AppDeps = ServerDeps & {
  config: Pick<
    Config,
    | 'mode'
    | 'metricsToken'
    | 'docsToken'
    | 'dev'
    | 'mapTiles'
    | 'serviceWorker'
    | 'pageCompression'
    | 'staff'
    | 'securityContact'
  >;
  clock: Clock;
  brand: Brand;
  socialCard: SocialCard | null;
  /** Icons of the installed web app; empty when the brand has only a logo. */
  icons: readonly IconFile[];
  /** Drawings of the payment methods. */
  marks: PaymentMarks;
  metrics: Metrics;
  /** Text of /metrics: the values of all processes of this node. */
  readMetrics: () => Promise<string>;
  /** The features, for their routes. */
  modules: readonly Module[];
  calls: CallHandlers;
  /** Pages of the sandbox under /sandbox; `null` when all providers are real. */
  sandboxPages: FastifyPluginAsync | null;
  /** The staff desk; `null` without an identity provider. */
  staffDesk: DeskDeps | null;
  /** Pages with other texts, for the staff; `null` when no pages are served. */
  pagePreview: PagePreview | null;
  /** `null` in tests that need no pages. */
  web: Web | null;
  /** What a page gets of a request. */
  createPageContext: Parameters<typeof serveWeb>[1]['createContext'];
  contentVersion: () => string;
  /** Origins that our pages may embed in a frame (CSP `frame-src`). */
  frameOrigins: readonly string[];
};

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
  await app.register(async (context) => registerCalls(context, deps));
  await app.register(async (context) => registerVisitorRoutes(context, deps));
  await app.register(async (context) => registerSharedRoutes(context, deps));
  rejectUnknownCalls(app);
  forgetBrowserRoute(app, deps);
  for (const { routes } of deps.modules) routes?.own?.(app);
  if (deps.config.staff.port === null) await registerStaff(app, deps);
  if (deps.sandboxPages) await app.register(deps.sandboxPages);
  await app.register(async (context) => registerPages(context, deps));
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
  const { staffDesk, limiter, pagePreview } = deps;
  if (!staffDesk) return;
  await app.register(async (context) => {
    limitRequests(context, limiter);
    await registerStaffDesk(context, staffDesk, pagePreview);
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
  registerBrandRoutes(app, brand, {
    card: deps.socialCard,
    icons: deps.icons,
    marks: deps.marks,
  });
}

/** The routes of the calls. Each runs on behalf of a visitor. */
function registerCalls(context: FastifyInstance, deps: AppDeps): void {
  checkPortalHeaders(context);
  shedNewPurchases(context, deps.shedsNewWork);
  identifyVisitors(context, deps.visitors);
  limitRequests(context, deps.limiter);
  registerPortalCalls(context, deps.calls);
}

/** What depends on the visitor. Browsers open it without the shared headers of the calls. */
function registerVisitorRoutes(context: FastifyInstance, { visitors, limiter, modules }: AppDeps): void {
  identifyVisitors(context, visitors);
  limitRequests(context, limiter);
  for (const { routes } of modules) routes?.visitor?.(context);
}

/** What is the same for everyone, such as texts, sites and shops: it has no visitor, and caches may store it. */
function registerSharedRoutes(context: FastifyInstance, { limiter, modules }: AppDeps): void {
  limitRequests(context, limiter);
  for (const { routes } of modules) routes?.shared?.(context);
}

/** Every other path is a page of the web app. */
async function registerPages(context: FastifyInstance, deps: AppDeps): Promise<void> {
  const { web, config } = deps;
  if (!web) return;
  await serveWeb(context, {
    web,
    visitors: deps.visitors,
    limiter: deps.limiter,
    shedsNewWork: deps.shedsNewWork,
    createContext: deps.createPageContext,
    contentVersion: deps.contentVersion,
    serviceWorker: config.serviceWorker,
    compression: config.pageCompression,
    policy: {
      assetHost: config.assetHost,
      dev: config.dev,
      tiles: config.mapTiles?.url ?? null,
      frames: deps.frameOrigins,
    },
  });
}
