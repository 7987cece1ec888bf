import { setTimeout as wait } from 'node:timers/promises';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { framedSites } from '@portal/payments/providers/paystack/account';
import { openEventSender } from '@portal/platform/events/open-event-sender';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import type { AppDeps } from '../app.ts';
import type { AppOptions } from './app-options.ts';
import { collectCalls, collectJobs } from './handlers.ts';
import { createModules, type Modules } from './modules.ts';
import { openResources } from './open/open-resources.ts';
import { createPageContext, createPagePreview } from './pages.ts';
import { protectSandbox } from './sandbox/sandbox-login.ts';
import { wireJobs } from './wire-jobs.ts';

/** A call to a provider may last a minute. A job later checks the calls that a shutdown does not wait for. */
const MAX_SETTLING_MS = 3_000;

/** A sandbox number and the PIN of its wallet, printed at the first start. */
export type DemoAccount = { msisdn: string; pin: string };

/** The container: every dependency with its real implementation. */
export type Container = Awaited<ReturnType<typeof createContainer>>;

/** Opens what a process shares, creates the features and the staff desk, and gives the app and the jobs what they need of them. */
export async function createContainer(options: AppOptions) {
  const { config, log } = options;
  const resources = await openResources(options);
  const { brand, metrics, tracing, content, databases, environment, guards } = resources;
  const { db, pool, long, clock } = databases;
  const { modules, operator, guarded, scheduler, shopsAreContent, contentDesk } = await createModules(
    options,
    resources,
  );
  const { endpoints } = config.events;
  const contacts = { 'lead.registered': modules.leads.contactSource };
  const events = await openEventSender({ endpoints, contacts, db, pool, clock, metrics, log });
  const { deps: payments } = modules.payments;
  const jobs = wireJobs(
    {
      payments,
      history: modules.history.deps,
      operator,
      guarded,
      scheduler,
      events,
      fiscal: resources.fiscal,
      featureJobs: collectJobs(modules),
    },
    { ...long, config, clock, metrics, tracing },
  );
  const appOf = (changed: Modules, web: AppDeps['web']): AppDeps =>
    describeApp({ options, resources: { ...resources, web }, shopsAreContent }, changed);
  return {
    brand,
    metrics,
    log,
    content,
    databases,
    operator,
    modules,
    visitors: guards.visitors,
    limiter: guards.limiter,
    app: appOf(modules, resources.web),
    /** The app with other features or pages in the place of some, for tests. */
    appOf,
    jobs: { ...jobs, pool: databases.jobs, clock, sizes: config.jobPools },
    demoAccount: { msisdn: MAGIC_LINES.prepaid.msisdn, pin: DEFAULT_PIN },
    /** Call it with the port once the server listens: the simulated providers send callbacks there. */
    setPort: environment.setPort,
    /** Waits up to three seconds for provider calls that outlived their requests. */
    finishProviderCalls: () =>
      Promise.race([payments.inFlight.waitForAll(), wait(MAX_SETTLING_MS, null, { ref: false })]),
    close: inOrder([
      events.stop,
      modules.figures.close,
      contentDesk.close,
      content.close,
      resources.stopWatching,
      resources.stopTracing,
      resources.web?.close,
      modules.geocoding.close,
      modules.streetMap.close,
      modules.sms.close,
      environment.stop,
      databases.close,
    ]),
  };
}

type Parts = {
  options: AppOptions;
  resources: Awaited<ReturnType<typeof openResources>>;
  shopsAreContent: boolean;
};

/** What the app is built of. */
function describeApp({ options, resources, shopsAreContent }: Parts, modules: Modules): AppDeps {
  const { config, log } = options;
  const { brand, tracing, content, databases, environment, web, guards, observed } = resources;
  const { sandboxPages, accounts } = environment;
  const calls = collectCalls(modules);
  const pages = { config, resources, modules };
  return {
    ...observed,
    config,
    log,
    formatText: content.formatText,
    limiter: guards.limiter,
    socketLimits: guards.socketLimits,
    visitors: guards.visitors,
    publicUrl: environment.publicUrl,
    clock: databases.clock,
    tracing,
    brand,
    socialCard: resources.socialCard,
    icons: resources.icons,
    marks: resources.marks,
    modules: Object.values(modules),
    calls,
    sandboxPages: sandboxPages && protectSandbox(sandboxPages, config.sandboxToken, guards.limiter),
    staffDesk: modules.staffDesk.deps,
    pagePreview: createPagePreview({ ...pages, shopsAreContent }),
    web,
    createPageContext: createPageContext(pages, calls),
    contentVersion: content.store.version,
    frameOrigins: framedSites(accounts.paystack),
  };
}

/** Runs the steps of an end one after the other; a part that does not exist has none. */
function inOrder(steps: readonly ((() => unknown) | undefined)[]): () => Promise<void> {
  return async () => {
    for (const step of steps) await step?.();
  };
}
