import { fileURLToPath } from 'node:url';
import type { Emails } from '@portal/operator/email-port';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { isQueueProcessed } from '@portal/platform/jobs/is-queue-processed';
import type { Module } from '@portal/platform/module';
import type pg from 'pg';
import { createCaseStore } from '../features/payments/reversals/case-store.ts';
import type { StaffActionDeps } from '../features/payments/staff/carry-out-staff-action.ts';
import { requestVerification } from '../features/payments/staff/request-verification.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';
import { publishChange } from './content/publish-change.ts';
import type { DeskDeps } from './desk-deps.ts';
import { createLiveFeeds } from './live/live-feeds.ts';
import { type QueueAlarmDeps, watchQueues } from './queues/watch-queues.ts';
import {
  createIdentityProvider,
  type IdentityAccount,
  type IdentityRules,
} from './sign-in/identity-provider.ts';
import { createSessionStore } from './sign-in/session-store.ts';
import { SIGNED_IN_PATH, SIGNED_OUT_PATH } from './sign-in/sign-in-routes.ts';
import { createDeskCounters, registerMovementMetrics } from './staff-metrics.ts';

const MINUTE_MS = 60_000;
const APP_DIR = fileURLToPath(new URL('../../../staff/build', import.meta.url));

/** What the desk makes itself of the rest. */
type Made = 'identity' | 'sessions' | 'decisions' | 'cases' | 'count' | 'appDir' | 'live';

type Options = Omit<DeskDeps, Made> & {
  /** Connections that allow long statements. */
  long: { db: Db; pool: pg.Pool };
  metrics: Metrics;
  /** The account at the identity provider; `null`: there is no desk. */
  account: IdentityAccount | null;
  /** What the provider's answers mean here. */
  rules: IdentityRules;
  /** Minutes after which a session is checked at the provider again. */
  recheckMinutes: number;
  /** Of the use case that queries provider and operator first where a decision needs it. */
  decisions: Omit<StaffActionDeps, 'refunds' | 'verifications' | 'verify'>;
  /** Limits of the queues, and who is told when one is beyond them. */
  alarms: Pick<QueueAlarmDeps, 'limits' | 'addresses'> & { emails: Emails | null };
  /** Whether the built web app is served. */
  servesApp: boolean;
  /** Whether the node is shutting down. */
  isEnding: () => boolean;
};

/** The staff desk, and the jobs of it that also run where nobody can sign in. */
export function createStaffDesk(options: Options) {
  const { long, metrics, account, alarms, pool, clock, url, eventRecipients, content, log } = options;
  // Also without a desk: the command line moves money.
  registerMovementMetrics({ metrics, pool, clock, dayLimitMinor: options.limits.dayMinor });
  return {
    /** `null` without an identity provider. */
    deps: account && createDeskDeps(options, account),
    jobs: {
      'publish-content': async ({ changeId }) => {
        await publishChange({ ...long, clock, content, log }, changeId);
      },
      'watch-queues': () => watchQueues({ ...long, ...alarms, clock, eventRecipients, url }),
    },
  } satisfies Module;
}

function createDeskDeps(options: Options, account: IdentityAccount): DeskDeps {
  const { db, pool, clock, url, eventRecipients, metrics, rules, recheckMinutes } = options;
  const verifications = createVerificationStore(pool);
  const isPortalRunning = () => isQueueProcessed(pool);
  return {
    ...options,
    identity: createIdentityProvider({
      account,
      rules,
      signedInUrl: () => url() + SIGNED_IN_PATH,
      signedOutUrl: () => url() + SIGNED_OUT_PATH,
    }),
    sessions: createSessionStore({ db, clock, recheckMs: recheckMinutes * MINUTE_MS }),
    decisions: {
      ...options.decisions,
      refunds: createRefundStore(pool, eventRecipients),
      verifications,
      verify: (paymentId) => requestVerification({ verifications, clock, isPortalRunning }, paymentId),
    },
    cases: createCaseStore(db, eventRecipients),
    count: createDeskCounters(metrics),
    live: createLiveFeeds(options),
    appDir: options.servesApp ? APP_DIR : null,
  };
}
