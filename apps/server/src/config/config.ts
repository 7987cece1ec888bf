import { z } from 'zod';
import {
  PROVIDER_VARIABLE_NAMES,
  type ProviderConfig,
  parseProviderConfig,
} from '../features/payments/providers/provider-config.ts';
import { positiveDecimal, wholeNumber } from '../platform/config/number-variables.ts';
import { hostNames, trustProxy } from '../platform/config/proxy-and-hosts.ts';
import { secret } from '../platform/crypto/secret.ts';
import { JOB_VARIABLES, jobSettings } from './job-variables.ts';
import { incompleteMaps, MAP_VARIABLES, mapSettings } from './map-variables.ts';
import { productionProblems, realMoneyProblems } from './production-rules.ts';

/**
 * All settings from the environment, parsed once. This is the only file that reads the environment.
 * docs/configuration.md describes each variable; a test compares the two.
 */
export type Config = ReturnType<typeof toConfig>;

const secretString = (minLength: number) => z.string().min(minLength).transform(secret);
const flag = z.enum(['0', '1']).transform((text) => text === '1');
const httpUrl = z.url({ protocol: /^https?$/ });
const removeTrailingSlash = (url: string) => url.replace(/\/$/, '');

const pageViewSink = z.union([z.enum(['none', 'log']), httpUrl]);

const VARIABLES = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('localhost'),
  PORT: wholeNumber({ min: 0, max: 65_535 }).default(3000),
  PUBLIC_URL: httpUrl.transform(removeTrailingSlash).optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .transform(secret)
    .optional(),
  DATABASE_POOL: wholeNumber({ min: 2, max: 200 }).default(20),
  ...JOB_VARIABLES,
  DATA_DIR: z.string().default('data'),
  OPERATOR: z.enum(['sandbox']).optional(),
  BRAND_FILE: z.string().default('brand/brand.json'),
  CONTENT_DIR: z.string().optional(),
  ASSET_HOST: httpUrl.transform((url) => new URL(url).origin).optional(),
  TRUST_PROXY: trustProxy.default(false),
  SECRET: secretString(32).optional(),
  SECRET_PREVIOUS: secretString(32).optional(),
  SANDBOX_TOKEN: secretString(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PAGE_VIEW_SINK: pageViewSink.default('none'),
  RATE_LIMIT_FACTOR: positiveDecimal().default(1),
  CHALLENGE_WORK: wholeNumber({ min: 1_000, max: 1_000_000 }).default(50_000),
  INBOUND_NUMBER: z
    .string()
    .regex(/^\d{3,6}$/)
    .default('300'),
  INBOUND_TOKEN: secretString(32).optional(),
  METRICS_TOKEN: secretString(16).optional(),
  DOCS_TOKEN: secretString(16).optional(),
  PORTAL_DEV: flag.default(false),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  ...MAP_VARIABLES,
};

/** Names of all variables, for the test of docs/configuration.md. */
export const VARIABLE_NAMES = [...Object.keys(VARIABLES), ...PROVIDER_VARIABLE_NAMES];

const schema = z.object(VARIABLES);
type Variables = z.output<typeof schema>;

/** The configuration, or every problem with it as one sentence each. */
export type ConfigOutcome = { kind: 'ok'; config: Config } | { kind: 'invalid'; problems: string[] };

/** Parses an environment. An empty variable counts as not set. */
export function parseConfig(environment: Record<string, string | undefined>): ConfigOutcome {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const providers = parseProviderConfig(given);
  const problems = [
    ...(parsed.error?.issues.map(describe) ?? []),
    ...providers.problems,
    ...findMissing(given),
  ];
  if (parsed.data?.NODE_ENV === 'production') {
    problems.push(...realMoneyProblems(parsed.data, providers.config));
  }
  if (problems.length || !parsed.data) return { kind: 'invalid', problems };
  return { kind: 'ok', config: toConfig(parsed.data, providers.config) };
}

function describe({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`;
}

function findMissing(given: Record<string, unknown>): string[] {
  return [...(given.NODE_ENV === 'production' ? productionProblems(given) : []), ...incompleteMaps(given)];
}

function toConfig(given: Variables, providers: ProviderConfig) {
  return {
    mode: given.NODE_ENV,
    host: given.HOST,
    port: given.PORT,
    /** Public address without a trailing slash. `null`: visitors use the address it listens on. */
    publicUrl: given.PUBLIC_URL ?? null,
    /** Additional host names that the portal serves. */
    allowedHosts: given.ALLOWED_HOSTS,
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL,
    ...jobSettings(given),
    dataDir: given.DATA_DIR,
    operator: given.OPERATOR ?? 'sandbox',
    brandFile: given.BRAND_FILE,
    /** Folder of the operator's content, which overrides the built-in content. */
    contentDir: given.CONTENT_DIR ?? null,
    assetHost: given.ASSET_HOST ?? null,
    trustProxy: given.TRUST_PROXY,
    secret: given.SECRET ?? null,
    /** The previous SECRET. What it signed is still accepted. */
    secretPrevious: given.SECRET_PREVIOUS ?? null,
    sandboxToken: given.SANDBOX_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
    pageViewSink: given.PAGE_VIEW_SINK,
    rateLimitFactor: given.RATE_LIMIT_FACTOR,
    /** Maximum number of hashes that a proof-of-work challenge takes. */
    challengeWork: given.CHALLENGE_WORK,
    /**
     * Short number that customers send codes to, and the token of the gateway that delivers these messages.
     */
    inbound: { number: given.INBOUND_NUMBER, token: given.INBOUND_TOKEN ?? null },
    metricsToken: given.METRICS_TOKEN ?? null,
    docsToken: given.DOCS_TOKEN ?? null,
    /** Serve the web app from its sources with hot reload. */
    dev: given.PORTAL_DEV,
    /** `false`: browsers that have the service worker remove it (docs/operations.md). */
    serviceWorker: given.SERVICE_WORKER === 'on',
    providers,
    ...mapSettings(given),
  };
}

/**
 * Reads the environment of the process. On invalid settings it prints all problems and ends the process with
 * exit code 1.
 */
export function loadConfig(): Config {
  const outcome = parseConfig(process.env);
  if (outcome.kind === 'invalid') {
    const list = outcome.problems.map((problem) => `  ${problem}\n`).join('');
    process.stderr.write(`The portal can't start with these settings (see docs/configuration.md):\n${list}`);
    process.exit(1);
  }
  // React selects its build by this variable at import time. Without it, every page would be rendered by the
  // slow development build.
  process.env.NODE_ENV = outcome.config.dev ? 'development' : 'production';
  return outcome.config;
}
