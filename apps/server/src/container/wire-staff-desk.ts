import { fileURLToPath } from 'node:url';
import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { Operator } from '@portal/operator/operator';
import type { FiscalDevices } from '@portal/payments/fiscal/fiscal-device';
import { listSwitches } from '@portal/payments/methods/list-switches';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { isQueueProcessed } from '@portal/platform/jobs/is-queue-processed';
import type { Web } from '@portal/platform/web/web';
import type { FormatText } from '@portal/platform/wording/sentences';
import { IDENTITY_PATH } from '@portal/sandbox/identity/identity-provider';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { secondPersonLimits } from '../config/staff-settings.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { createCaseStore } from '../features/payments/reversals/case-store.ts';
import { requestVerification } from '../features/payments/staff/request-verification.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';
import { listComparedSources } from '../features/settlement/comparison/record-sources.ts';
import type { DeskDeps } from '../staff-desk/desk-deps.ts';
import { CALLS_PER_MINUTE } from '../staff-desk/http/limit-calls.ts';
import { createIdentityProvider, type IdentityAccount } from '../staff-desk/sign-in/identity-provider.ts';
import { createSessionStore } from '../staff-desk/sign-in/session-store.ts';
import { SIGNED_IN_PATH, SIGNED_OUT_PATH } from '../staff-desk/sign-in/sign-in-routes.ts';
import type { ProviderEnvironment } from './provider-environment.ts';
import { deskUrl, SANDBOX_CLIENT_ID, sandboxClientSecret } from './sandbox/sandbox-desk-client.ts';
import { createDeskCounters, registerMovementMetrics } from './staff-metrics.ts';

const MINUTE_MS = 60_000;
const APP_DIR = fileURLToPath(new URL('../../../staff/build', import.meta.url));

type Options = {
  config: Config;
  environment: ProviderEnvironment;
  metrics: Metrics;
  brand: Brand;
  db: Db;
  pool: pg.Pool;
  /** Allows long statements. */
  long: { pool: pg.Pool };
  log: DeskDeps['log'];
  contentDesk: DeskDeps['content'];
  clock: Clock;
  payments: PaymentsDeps;
  settings: DeskDeps['settings'];
  operator: Pick<Operator, 'leads'>;
  formatText: FormatText;
  /** `null`: no pages are served, as in tests. */
  web: Web | null;
  fiscal: FiscalDevices | null;
};

/** The staff desk with the operator's identity provider, or the sandbox's; `null` without one. */
export function wireStaffDesk(options: Options): DeskDeps | null {
  const { config, brand, db, pool, long, log, clock, payments } = options;
  const { staff } = config;
  // Also without a desk: the command line moves money.
  const dayLimitMinor = secondPersonLimits(staff).dayMinor;
  registerMovementMetrics({ metrics: options.metrics, pool, clock, dayLimitMinor });
  const account = accountOf(options);
  if (!account) return null;
  const url = deskUrl(config, options.environment.publicUrl);
  const verifications = createVerificationStore(pool);
  const isPortalRunning = () => isQueueProcessed(pool);
  return {
    identity: createIdentityProvider({
      account,
      rules: {
        roleClaim: staff.roleClaim,
        roleNames: staff.roleNames,
        required: { acr: staff.acr, amr: staff.amr },
      },
      signedInUrl: () => url() + SIGNED_IN_PATH,
      signedOutUrl: () => url() + SIGNED_OUT_PATH,
    }),
    sessions: createSessionStore({ db, clock, recheckMs: staff.recheckMinutes * MINUTE_MS }),
    brand,
    db,
    pool,
    clock,
    url,
    payments: payments.store,
    settings: options.settings,
    leads: options.operator.leads,
    eventRecipients: config.events.endpoints,
    methods: listSwitches(payments.providers, options),
    decisions: {
      ...payments,
      refunds: createRefundStore(pool, config.events.endpoints),
      verifications,
      verify: (paymentId) => requestVerification({ verifications, clock, isPortalRunning }, paymentId),
    },
    care: payments,
    cases: createCaseStore(db, config.events.endpoints),
    limits: secondPersonLimits(staff),
    budgets: { revealsPerHour: staff.revealsPerHour, searchesPerHour: staff.searchesPerHour },
    callsPerMinute: CALLS_PER_MINUTE * config.rateLimitFactor,
    count: createDeskCounters(options.metrics),
    books: {
      pool: long.pool,
      sources: config.settlement.sources,
      comparedSources: listComparedSources(payments.providers),
      log,
    },
    content: options.contentDesk,
    fiscal: options.fiscal,
    log,
    appDir: options.web ? APP_DIR : null,
  };
}

function accountOf({ config, environment }: Pick<Options, 'config' | 'environment'>): IdentityAccount | null {
  const { issuer, clientId, clientSecret } = config.staff;
  if (issuer === 'off') return null;
  if (issuer !== null && issuer !== 'sandbox') {
    if (!clientId || !clientSecret)
      throw new Error('STAFF_ISSUER without STAFF_CLIENT_ID and STAFF_CLIENT_SECRET');
    return { issuer: () => issuer, clientId, clientSecret, backChannel: null };
  }
  const { publicUrl, identityOrigin } = environment;
  // In production only a provider that was named lets people in.
  if (identityOrigin === null || config.mode === 'production') return null;
  return {
    issuer: () => publicUrl() + IDENTITY_PATH,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: sandboxClientSecret(config),
    backChannel: identityOrigin,
  };
}
