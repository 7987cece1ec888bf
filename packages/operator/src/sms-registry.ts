import {
  type Environment,
  parseVariables,
  readFields,
  variablesOf,
} from '@portal/platform/config/variable-fields';
import { wholeNumber } from '@portal/platform/config/variables';
import type { CheckFinding } from './check-finding.ts';
import { encodeSms } from './sms/encode-text.ts';
import type { SmsAdapter, SmsRouteDeps } from './sms/sms-adapter.ts';
import type { SmsRoute } from './sms-port.ts';

/** The variable that names the ways to send messages. All of them are add-ons. */
export const SMS_ROUTES_VARIABLE = 'OPERATOR_SMS';

const SANDBOX = 'sandbox';

/** Settings of messages that do not depend on how they are sent. */
export const SMS_SETTINGS = {
  /** Messages a day that the whole portal may send. */
  perDay: ['SMS_PER_DAY', wholeNumber({ min: 1_000, max: 100_000_000 }).default(1_000_000)],
  /** Days that the record of sent messages is stored. */
  recordDays: ['SMS_RECORD_DAYS', wholeNumber({ min: 1, max: 400 }).default(30)],
} as const;

/** A way to send messages that the settings name, with its own settings. */
export type SmsRouteChoice = { name: string; adapter: SmsAdapter; settings: unknown };

/** The ways to send messages that there are, by the name that {@link SMS_ROUTES_VARIABLE} has for each. */
export type SmsAdapters = Readonly<Record<string, SmsAdapter>>;

/**
 * Parses `smpp,kannel`: the routes in the order in which they are tried; `sandbox`, or nothing: none, messages go to the
 * sandbox's handsets. Only the variables of named routes are parsed.
 */
export function parseSmsRoutes(
  given: Environment,
  adapters: SmsAdapters,
): { problems: string[]; routes: SmsRouteChoice[] } {
  const text = given[SMS_ROUTES_VARIABLE];
  const known = Object.keys(adapters);
  if (text === undefined || text === SANDBOX) return { problems: unnamedProblems(given, known), routes: [] };
  const names = String(text).split(',');
  if (!names.every((name) => known.includes(name)) || new Set(names).size < names.length)
    return { problems: [`${SMS_ROUTES_VARIABLE}: ${SANDBOX}${listOf(known)}`], routes: [] };
  const problems: string[] = [];
  const routes = names.flatMap((name) => {
    const adapter = adapters[name];
    if (!adapter) return [];
    const parsed = parseVariables(variablesOf(adapter.settings), given);
    problems.push(...parsed.problems, ...adapter.problems(given));
    return [{ name, adapter, settings: readFields(adapter.settings, parsed.values) }];
  });
  return { problems, routes };
}

function listOf(known: readonly string[]): string {
  return known.length > 0
    ? `, or a list of ${known.join(', ')}, each once`
    : '; no add-on that sends is loaded';
}

/** An operator that is not the sandbox has to say how messages are sent. */
function unnamedProblems(given: Environment, known: readonly string[]): string[] {
  if (given[SMS_ROUTES_VARIABLE] || !given.OPERATOR || given.OPERATOR === SANDBOX) return [];
  return [`${SMS_ROUTES_VARIABLE}: name ${[...known, ''].join(' or ')}${SANDBOX}, which sends nothing`];
}

/** A route that is open, and its name. */
export type OpenSmsRoute = SmsRoute & { name: string };

/**
 * Opens the configured routes, in their order; none for the sandbox. Connections are made in the background.
 * @param depsOf what a route gets
 */
export function openSmsRoutes(
  routes: readonly SmsRouteChoice[],
  depsOf: (name: string) => SmsRouteDeps,
): Promise<OpenSmsRoute[]> {
  return Promise.all(
    routes.map(async ({ name, adapter, settings }) => ({
      name,
      ...(await adapter.open(settings, depsOf(name))),
    })),
  );
}

/** Asks the other side of each configured route whether it would take messages. */
export function checkSmsRoutes(
  routes: readonly SmsRouteChoice[],
  deps: Pick<SmsRouteDeps, 'clock'>,
): Promise<{ name: string; findings: CheckFinding[] }[]> {
  return Promise.all(
    routes.map(async ({ name, adapter, settings }) => {
      const findings = await adapter
        .check(settings, deps)
        .catch((error: Error) => [{ isGood: false, text: `does not answer: ${error.message}` }]);
      return { name, findings };
    }),
  );
}

/** How many messages a text is sent, and paid, as. */
export function countSmsParts(text: string): number {
  return encodeSms(text, 0).parts.length;
}
