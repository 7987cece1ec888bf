import { type AddOn, gatherParts } from '@isano/adapter-kit/add-on';
import {
  OPERATOR_VARIABLE_NAMES,
  type OperatorConfig,
  parseOperatorConfig,
} from '@portal/operator/operator-config';
import {
  parseSmsRoutes,
  SMS_ROUTES_VARIABLE,
  SMS_SETTINGS,
  type SmsRouteChoice,
} from '@portal/operator/sms-registry';
import { FISCAL_SETTINGS, type FiscalChoice, parseFiscalDevice } from '@portal/payments/fiscal/registry';
import { addProviders } from '@portal/payments/providers/added-providers';
import {
  PROVIDER_VARIABLE_NAMES,
  type ProviderConfig,
  parseProviderConfig,
} from '@portal/payments/providers/provider-config';
import { hostNames, trustProxy } from '@portal/platform/config/proxy-and-hosts';
import {
  optional,
  parseVariables,
  pathsOf,
  readFields,
  variablesOf,
} from '@portal/platform/config/variable-fields';
import {
  baseUrl,
  flag,
  positiveDecimal,
  secretString,
  siteUrl,
  wholeNumber,
} from '@portal/platform/config/variables';
import { countryFile } from '@portal/platform/country/load-country';
import { secret } from '@portal/platform/crypto/secret';
import type { NamedSource } from '@portal/settlement/sources/source';
import { openSources, readerProblems, type StatementReaders } from '@portal/settlement/sources/source-file';
import { z } from 'zod';
import { COVERAGE_SETTINGS } from './coverage-settings.ts';
import { EVENT_SETTINGS, eventProblems } from './event-settings.ts';
import { LEAD_FILE_SETTINGS } from './file-settings.ts';
import { INBOUND_SETTINGS } from './inbound-settings.ts';
import { JOB_SETTINGS } from './job-settings.ts';
import { incompleteMail, MAIL_SETTINGS, toMailServer } from './mail-settings.ts';
import {
  findGeocoder,
  type Geocoders,
  geocoderProblems,
  incompleteMaps,
  MAP_SETTINGS,
  streetAttribution,
} from './map-settings.ts';
import { NUMBER_CHECK_SETTINGS } from './number-check-settings.ts';
import { ORDER_SETTINGS } from './order-settings.ts';
import { PROCESS_SETTINGS } from './process-settings.ts';
import { moneyProblems, productionProblems } from './production-rules.ts';
import { PUSH_SETTINGS } from './push-settings.ts';
import { REMINDER_SETTINGS } from './reminder-settings.ts';
import { REMOVED_NAMES, removedProblems } from './removed-settings.ts';
import { SETTLEMENT_SETTINGS } from './settlement-settings.ts';
import { siteReachFile } from './site-reach-file.ts';
import { STAFF_SETTINGS, staffProblems } from './staff-settings.ts';
import { STANDING_SETTINGS } from './standing-settings.ts';
import { STORAGE_SETTINGS } from './storage-settings.ts';
import { TRACING_SETTINGS, toTracing } from './tracing-settings.ts';
import { findUnknownSettings } from './unknown-settings.ts';
import { USSD_SETTINGS } from './ussd-settings.ts';
import { readValueFiles } from './value-files.ts';

/**
 * All settings, parsed once. Only load-config.ts beside this file reads the environment.
 * docs/configuration.md describes each variable; a test compares the two.
 */
export type Config = ReturnType<typeof toConfig>;

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).transform(secret);
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

const SETTINGS = {
  mode: ['NODE_ENV', z.enum(['development', 'production', 'test']).default('development')],
  host: ['HOST', z.string().default('localhost')],
  /** Optional adapters to foreign systems; `loadConfig` loads them before it parses the rest. */
  addOns: ['ADDONS', z.string().default('shipped')],
  port: ['PORT', wholeNumber({ min: 0, max: 65_535 }).default(3000)],
  /** Public address without a trailing slash. `null`: visitors use the address it listens on. */
  publicUrl: ['PUBLIC_URL', optional(baseUrl)],
  /** Additional host names that the portal serves. */
  allowedHosts: ['ALLOWED_HOSTS', hostNames.default([])],
  databaseUrl: ['DATABASE_URL', optional(databaseUrl)],
  databasePool: ['DATABASE_POOL', wholeNumber({ min: 2, max: 200 }).default(20)],
  ...JOB_SETTINGS,
  storage: STORAGE_SETTINGS,
  ...PROCESS_SETTINGS,
  dataDir: ['DATA_DIR', z.string().default('data')],
  /** How much is sent; the routes are in the configuration beside it. */
  sms: SMS_SETTINGS,
  brandFile: ['BRAND_FILE', z.string().default('brand/brand.json')],
  /** Number plan, currency, languages, map: everything that depends on the country. */
  country: ['COUNTRY_FILE', countryFile],
  /** Folder of the operator's content, which overrides the built-in content. */
  contentDir: ['CONTENT_DIR', optional(z.string())],
  assetHost: ['ASSET_HOST', optional(siteUrl.transform((url) => new URL(url).origin))],
  trustProxy: ['TRUST_PROXY', trustProxy.default(false)],
  secret: ['SECRET', optional(secretString(32))],
  /** The previous SECRET. What it signed is still accepted. */
  secretPrevious: ['SECRET_PREVIOUS', optional(secretString(32))],
  /** Who takes reports about vulnerabilities of this installation. */
  securityContact: [
    'SECURITY_CONTACT',
    optional(
      z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:address or an https address'),
    ),
  ],
  sandboxToken: ['SANDBOX_TOKEN', optional(secretString(16))],
  /** At a terminal a line of JSON for each request would push what a person reads out of sight. */
  logLevel: ['LOG_LEVEL', logLevel.default(process.stdout.isTTY ? 'warn' : 'info')],
  pageViewSink: ['PAGE_VIEW_SINK', z.union([z.enum(['none', 'log']), siteUrl]).default('none')],
  rateLimitFactor: ['RATE_LIMIT_FACTOR', positiveDecimal().default(1)],
  /** How long after its code a proof pays with a PIN and no code, in minutes. Within a day nobody gets another's number. */
  pinRepeatMinutes: ['PIN_REPEAT_MINUTES', wholeNumber({ min: 0, max: 1_440 }).default(1_440)],
  /** How long a line that is kept on a device is shown there, in days; then its number is proven again. */
  myLinesDays: ['MY_LINES_DAYS', wholeNumber({ min: 1, max: 90 }).default(30)],
  reminders: REMINDER_SETTINGS,
  standingOrders: STANDING_SETTINGS,
  /** Notifications of browsers. */
  push: PUSH_SETTINGS,
  /**
   * What a number may pay from its airtime for other numbers in 24 hours, in major units of the country's currency: what a
   * payer who is deceived into a code loses at most.
   */
  airtimeForOthersPerDay: [
    'AIRTIME_FOR_OTHERS_PER_DAY',
    wholeNumber({ min: 0, max: 1_000_000_000 }).default(2_000),
  ],
  /** Who tells the recipient of a purchase that another number paid: the operator's network, or an SMS of the portal. */
  recipientSms: ['RECIPIENT_SMS', z.enum(['network', 'portal']).default('network')],
  /** Maximum number of hashes that a proof-of-work challenge takes. */
  promptStrangers: ['PROMPT_STRANGERS', wholeNumber({ min: 1, max: 1_000 }).default(3)],
  challengeWork: ['CHALLENGE_WORK', wholeNumber({ min: 1_000, max: 1_000_000 }).default(50_000)],
  inbound: INBOUND_SETTINGS,
  ussd: USSD_SETTINGS,
  settlement: SETTLEMENT_SETTINGS,
  leadFiles: LEAD_FILE_SETTINGS,
  /** Other systems of the operator that are told what happens (docs/events.md). */
  events: EVENT_SETTINGS,
  /** The staff desk. */
  staff: STAFF_SETTINGS,
  metricsToken: ['METRICS_TOKEN', optional(secretString(16))],
  docsToken: ['DOCS_TOKEN', optional(secretString(16))],
  /** Serve the web app from its sources with hot reload. */
  dev: ['PORTAL_DEV', flag('0')],
  /** `off`: browsers that have the service worker remove it (docs/operations.md). */
  serviceWorker: ['SERVICE_WORKER', z.enum(['on', 'off']).default('on')],
  /** `off`: a proxy before the portal compresses pages. */
  pageCompression: ['PAGE_COMPRESSION', z.enum(['on', 'off']).default('on')],
  ...MAP_SETTINGS,
  /** What signs receipts for the tax authority. */
  fiscal: FISCAL_SETTINGS,
  ...ORDER_SETTINGS,
  numberChecks: NUMBER_CHECK_SETTINGS,
  ...COVERAGE_SETTINGS,
  /** The own reach of single sites; `null`: all have that of their technology. */
  siteReach: ['COVERAGE_SITES_FILE', optional(siteReachFile)],
  mail: MAIL_SETTINGS,
  otel: TRACING_SETTINGS,
} as const;

const VARIABLES = variablesOf(SETTINGS);

/** Names of all variables but those of add-ons, for the test of docs/configuration.md. */
export const VARIABLE_NAMES = [
  ...new Set([
    ...Object.keys(VARIABLES),
    SMS_ROUTES_VARIABLE,
    ...OPERATOR_VARIABLE_NAMES,
    ...PROVIDER_VARIABLE_NAMES,
  ]),
];

/** Where each variable is in the configuration, for the test that each is used; those of accounts and ports are elsewhere. */
export const VARIABLE_PATHS = pathsOf(SETTINGS);

/** The configuration, or every problem with it as one sentence each. */
export type ConfigOutcome = { kind: 'ok'; config: Config } | { kind: 'invalid'; problems: string[] };

/**
 * Parses an environment; the country must be configured. An empty variable counts as not set. `NAME_FILE` names a file with
 * the value of `NAME`.
 * @param addOns what may be chosen besides the portal's own adapters
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  addOns: readonly AddOn[] = [],
): ConfigOutcome {
  const { operators, messages, payments, geocoders, statements, fiscal, variables } = gatherParts(addOns);
  addProviders(payments);
  const names = [...VARIABLE_NAMES, ...variables];
  const files = readValueFiles(environment, names);
  const given = Object.fromEntries(Object.entries(files.values).filter(([, value]) => value !== ''));
  const { problems, values } = parseVariables(VARIABLES, given);
  const others = findUnknownSettings(environment, [...names, ...REMOVED_NAMES]);
  const providers = parseProviderConfig(given);
  problems.unshift(...files.problems);
  const operator = parseOperatorConfig(given, operators);
  const sms = parseSmsRoutes(given, messages);
  const device = parseFiscalDevice(given, fiscal);
  problems.push(...providers.problems, ...operator.problems);
  if (given.NODE_ENV === 'production') problems.push(...productionProblems(given));
  problems.push(
    ...incompleteMaps(given, values),
    ...geocoderProblems(given, geocoders),
    ...incompleteMail(given),
    ...removedProblems(environment),
    ...others.problems,
    ...sms.problems,
    ...readerProblems((values.SETTLEMENT_SOURCES_FILE ?? []) as readonly NamedSource[], statements),
    ...device.problems,
    ...eventProblems(given, values),
    ...staffProblems(given),
  );
  if (problems.length === 0)
    problems.push(...moneyProblems(values.NODE_ENV, operator.config, providers.config));
  if (problems.length) return { kind: 'invalid', problems: [...new Set(problems)] };
  const { config: accounts } = providers;
  const unknownSettings = others.unknown;
  const chosen = {
    providers: accounts,
    operator: operator.config,
    routes: sms.routes,
    geocoders,
    statements,
    fiscalDevice: device.added,
    unknownSettings,
  };
  return { kind: 'ok', config: toConfig(values, chosen) };
}

type Chosen = {
  providers: ProviderConfig;
  operator: OperatorConfig;
  routes: readonly SmsRouteChoice[];
  geocoders: Geocoders;
  statements: StatementReaders;
  fiscalDevice: FiscalChoice | null;
  unknownSettings: readonly string[];
};

function toConfig(values: Record<string, unknown>, chosen: Chosen) {
  const { providers, operator, routes, geocoders, statements, fiscalDevice, unknownSettings } = chosen;
  const {
    tiles,
    streetMap,
    serviceWorker,
    pageCompression,
    otel,
    mail,
    sms,
    geocoder,
    settlement,
    fiscal,
    ...settings
  } = readFields(SETTINGS, values);
  const { url, attribution } = tiles;
  const mapTiles = url === null ? null : { url, attribution };
  return {
    ...settings,
    operator,
    /** How messages are sent; without a route, by the operator. */
    sms: { ...sms, routes },
    geocoder: { url: geocoder.url, key: geocoder.key, adapter: findGeocoder(geocoder.kind, geocoders) },
    serviceWorker: serviceWorker === 'on',
    pageCompression: pageCompression === 'on',
    /** The sources of the file, the built-in ones that it does not name, and one for each way to pay that is left. */
    settlement: { ...settlement, sources: openSources(settlement.sources, statements) },
    fiscal: { ...fiscal, added: fiscalDevice },
    mapTiles,
    streetMap: streetMap && { ...streetMap, attribution: streetAttribution(streetMap, attribution) },
    mailServer: toMailServer(mail),
    tracing: toTracing(otel),
    providers,
    /** Variables that begin as settings do and are none. */
    unknownSettings,
  };
}
