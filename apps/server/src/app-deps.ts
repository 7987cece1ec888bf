import type { Brand } from '@portal/domain/language/brand';
import type { Geocoder } from '@portal/domain/places/geocoder';
import type { Clock } from '@portal/domain/time/clock';
import type { Operator } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import type { IconFile } from '@portal/platform/brand/app-icons';
import type { PaymentMarks } from '@portal/platform/brand/read-marks';
import type { SocialCard } from '@portal/platform/brand/social-card';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { LimitedLookup } from '@portal/platform/http/rate-limits/failed-lookups';
import type { TileArchive } from '@portal/platform/street-map/tile-archive';
import type { Web } from '@portal/platform/web/web';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from './config/config.ts';
import type { ServerDeps } from './create-server.ts';
import type { CodesDeps } from './features/codes/codes-deps.ts';
import type { ContentStore } from './features/content/content-store.ts';
import type { FeedbackDeps } from './features/feedback/save-feedback.ts';
import type { CountVisit } from './features/figures/visit-counter.ts';
import type { FormsDeps } from './features/forms/forms-deps.ts';
import type { HelpParts } from './features/help/faq-cache.ts';
import type { LeadsDeps } from './features/leads/leads-deps.ts';
import type { OrdersDeps } from './features/orders/orders-deps.ts';
import type { PageViewSink } from './features/page-views/page-view-sink.ts';
import type { HistoryDeps } from './features/payments/history/history-deps.ts';
import type { PaymentsDeps } from './features/payments/payments-deps.ts';
import type { StatusStreams } from './features/payments/status-stream/status-stream-routes.ts';
import type { FinanceDeps } from './features/settlement/http/finance-routes.ts';
import type { SmsCallbackPath } from './features/sms/sms-callback-routes.ts';
import type { UssdDeps } from './features/ussd/ussd-deps.ts';
import type { DeskDeps } from './staff-desk/desk-deps.ts';

/** All dependencies of the app. container.ts creates the real ones, tests create their own. */
export type AppDeps = ServerDeps & {
  config: Pick<
    Config,
    | 'mode'
    | 'metricsToken'
    | 'docsToken'
    | 'dev'
    | 'mapTiles'
    | 'pinRepeatMinutes'
    | 'reachKm'
    | 'serviceWorker'
    | 'staff'
    | 'inbound'
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
  /** Callback addresses of the gateways for messages. */
  smsCallbacks: readonly SmsCallbackPath[];
  /** Limit failed lookups of each account, bill and lead. */
  lookups: Record<'account' | 'bill' | 'lead', LimitedLookup>;
  operator: Operator;
  /** The shops are content; else they are the operator's. */
  shopsAreContent: boolean;
  /** Ports without an adapter: their calls and pages are switched off. */
  absentPorts: readonly PortName[];
  codes: CodesDeps;
  orders: OrdersDeps;
  leads: LeadsDeps;
  forms: FormsDeps;
  payments: PaymentsDeps;
  history: HistoryDeps;
  ussd: UssdDeps;
  /** What finance systems read; `null`: there is no finance API. */
  finance: FinanceDeps | null;
  statusStreams: StatusStreams;
  content: ContentStore;
  feedback: FeedbackDeps;
  help: HelpParts;
  geocoder: Geocoder;
  /** The operator's street map; `null`: maps have no streets. */
  streetMap: TileArchive | null;
  /** Public configuration of the card gateway accounts for pages, as JSON. */
  payStackConfig: string;
  /** Origins that our pages may embed in a frame (CSP `frame-src`). */
  frameOrigins: readonly string[];
  pageViews: PageViewSink;
  /** Counts what the figures of the staff desk show and no table keeps. */
  countVisit: CountVisit;
  /** Pages of the sandbox under /sandbox; `null` when all providers are real. */
  sandboxPages: FastifyPluginAsync | null;
  /** The staff desk; `null` without an identity provider. */
  staffDesk: DeskDeps | null;
  /** `null` in tests that need no pages. */
  web: Web | null;
};
