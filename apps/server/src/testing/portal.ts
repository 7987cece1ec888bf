import { Writable } from 'node:stream';
import type { AddOn } from '@isano/adapter-kit/add-on';
import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Envelope } from '@portal/contract/http/envelope';
import { portalHeaders } from '@portal/contract/http/headers';
import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import type { Clock } from '@portal/domain/time/clock';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { makeTestDb } from '@portal/platform/database/testing/database';
import { createLogger } from '@portal/platform/http/observability/request-log';
import { createOverload, type Overload } from '@portal/platform/http/overload/overload';
import { openForTests } from '@portal/platform/testing/open-for-tests';
import type { Web } from '@portal/platform/web/web';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '../app.ts';
import { type Config, parseConfig } from '../config/config.ts';
import { type Container, createContainer } from '../container/container.ts';
import { type OpenContent, openContent } from '../container/open/open-content.ts';
import { NO_ACT } from '../staff-desk/http/leaves-act.ts';

type TestPortalOptions = {
  /** Database to share with another portal; default: a new one. */
  databaseUrl?: string;
  clock?: Clock;
  environment?: Record<string, string>;
  /** Add-ons that the environment may name. */
  addOns?: readonly AddOn[];
  draining?: () => boolean;
  /** The load of the process; default: none, however busy the machine is. */
  overload?: Overload;
  /** Opens the content for this portal alone, for tests that publish. */
  ownContent?: boolean;
  /** Wraps the configuration, to see what is read of it. */
  watch?: (config: Config) => Config;
  /** Pages to serve, in place of none. */
  web?: Web;
  /** Replaces parts of the app that belong to no feature. */
  replaced?: Pick<Partial<AppDeps>, 'socketLimits' | 'contentVersion'>;
  /** Replaces features. */
  change?: (root: Container) => Partial<Container['modules']>;
};

type CallOptions = { visitor?: string; lang?: string; headers?: Record<string, string> };
type InjectReply = Awaited<ReturnType<FastifyInstance['inject']>>;

/** A portal for tests: the real app with its own database, called without a socket. */
export type TestPortal = Awaited<ReturnType<typeof createTestPortal>>;

/** A reply and the envelope in it. */
export type TestReply<Name extends CallName> = {
  status: number;
  envelope: Envelope<CallResult<Name>>;
  headers: Record<string, string | string[] | number | undefined>;
};

/**
 * A clock that stands, for tests of what is allowed in a window of time: on a slow machine the window would otherwise end while the
 * test uses it up.
 */
export const standingClock: Clock = { now: () => new Date('2026-11-24T08:00:00Z') };

const NO_LIMITS = { loopDelayMs: 0, databaseWaits: 0, requests: 0 };
const SECRET = 'a secret for tests, long enough for anybody';

/** Builds the app on the real adapters and a fresh database. Close it in `afterAll`. */
export async function createTestPortal(options: TestPortalOptions = {}) {
  const { clock, draining = () => false, change = () => ({}) } = options;
  const own = options.databaseUrl ? null : await makeTestDb();
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const outcome = parseConfig({ SECRET, DATABASE_URL: databaseUrl, ...options.environment }, options.addOns);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  const lines: string[] = [];
  const log = createLogger(
    outcome.config.logLevel,
    new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
  );
  const { watch = (config) => config } = options;
  const config = watch(outcome.config);
  const content =
    config.contentDir || options.ownContent ? {} : { openedContent: openBuiltInContent(config) };
  const { overload = createOverload(NO_LIMITS, () => 0) } = options;
  const containerOptions = { config, databaseUrl, log, draining, overload, withWeb: false, ...content };
  const root = await createContainer(clock ? { ...containerOptions, clock } : containerOptions);
  const deps = root.appOf({ ...root.modules, ...change(root) }, options.web ?? null);
  const app = await buildApp({ ...deps, ...options.replaced });
  await app.ready();
  const { cookieOf, storeCookie } = cookieJar(root);
  return {
    app,
    cookieOf,
    storeCookie,
    root,
    databaseUrl,
    /** All log output so far. */
    logOutput: () => lines.join(''),
    call: async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      { visitor, ...sending }: CallOptions = {},
    ): Promise<TestReply<Name>> => {
      const headers = { ...(visitor && { cookie: cookieOf(visitor) }), ...sending.headers };
      const reply = await call(app, { ...sending, name, input, headers });
      if (visitor) storeCookie(visitor, reply);
      return { status: reply.statusCode, envelope: reply.json(), headers: reply.headers };
    },
    close: async () => {
      await app.close();
      await root.close();
      await own?.drop();
      // A call of the staff that changes or reveals something without an act fails whichever test makes it.
      const withoutAct = lines.find((line) => line.includes(NO_ACT));
      if (withoutAct) throw new Error(withoutAct);
    },
  };
}

/** The content that ships with the portal, by what its texts depend on. Reading it takes a quarter of a second. */
const builtInContent = new Map<string, OpenContent>();

function openBuiltInContent({ brandFile, assetHost, country }: Config): OpenContent {
  const key = JSON.stringify([brandFile, assetHost]);
  const known = builtInContent.get(key);
  if (known) return known;
  const config = { contentDir: null, assetHost, country };
  const opened = openContent({ config, brand: loadBrand(brandFile), log: createLogger('silent') });
  // No test changes these files, and no portal of a test closes them for the others.
  opened.close();
  const content = { ...opened, close: () => {} };
  builtInContent.set(key, content);
  return content;
}

type SentCall<Name extends CallName> = Omit<CallOptions, 'visitor'> & { name: Name; input: CallInput<Name> };

function call<Name extends CallName>(
  app: FastifyInstance,
  { name, input, lang = 'en', headers = {} }: SentCall<Name>,
): Promise<InjectReply> {
  const [method, path] = ROUTES[name];
  return app.inject({
    method,
    url: `${PORTAL_BASE}${path}`,
    headers: { ...portalHeaders(lang), ...headers },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }),
  });
}

/** One cookie for each visitor name of the test. */
function cookieJar({ visitors }: Container) {
  const jar = new Map<string, string>();
  return {
    /** Cookie header of a browser. `visitor` is any name that identifies it in the test. */
    cookieOf: (visitor: string) => {
      const token = jar.get(visitor) ?? visitors.issue().token;
      jar.set(visitor, token);
      return `visitor=${token}`;
    },
    /** Stores the cookie of a reply for that browser. */
    storeCookie: (visitor: string, { cookies }: Pick<InjectReply, 'cookies'>) => {
      const given = cookies.find(({ name }) => name === 'visitor');
      if (given) jar.set(visitor, given.value);
    },
  };
}

/** A portal for the tests of a file. Call it at the top of the file. */
export function openTestPortal(options?: TestPortalOptions): TestPortal {
  return openForTests(
    () => createTestPortal(options),
    (portal) => portal.close(),
  );
}
