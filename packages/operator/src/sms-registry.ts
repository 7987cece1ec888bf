import type { Environment, FieldValues } from '@portal/platform/config/variable-fields';
import { wholeNumber } from '@portal/platform/config/variables';
import { z } from 'zod';
import type { CheckFinding } from './check-finding.ts';
import { kannelAdapter } from './kannel/descriptor.ts';
import { smppAdapter } from './smpp/descriptor.ts';
import type { SmsAdapter, SmsRouteDeps } from './sms/sms-adapter.ts';
import type { SmsRoute } from './sms-port.ts';
import { tmfSmsAdapter } from './tmf/sms/descriptor.ts';

/** All ways to send messages besides the sandbox. A new one is its folder and a line here. */
const SMS_ADAPTERS = { smpp: smppAdapter, kannel: kannelAdapter, tmf: tmfSmsAdapter };

/** A way to send messages that OPERATOR_SMS can name. */
export type SmsRouteName = keyof typeof SMS_ADAPTERS;

const NAMES = Object.keys(SMS_ADAPTERS) as SmsRouteName[];
const SANDBOX = 'sandbox';

/** `smpp,kannel`: the routes in the order in which they are tried; `sandbox`: none. */
const routeNames = z
  .string()
  .refine(isRouteList, `${SANDBOX}, or a list of ${NAMES.join(', ')}, each once`)
  .transform((text) => (text === SANDBOX ? [] : (text.split(',') as SmsRouteName[])));

/** Settings of messages and of every route. */
export const SMS_SETTINGS = {
  routes: ['OPERATOR_SMS', routeNames.default([])],
  /** Messages a day that the whole portal may send. */
  perDay: ['SMS_PER_DAY', wholeNumber({ min: 1_000, max: 100_000_000 }).default(1_000_000)],
  /** Days that the record of sent messages is stored. */
  recordDays: ['SMS_RECORD_DAYS', wholeNumber({ min: 1, max: 400 }).default(30)],
  accounts: {
    smpp: smppAdapter.settings,
    kannel: kannelAdapter.settings,
    tmf: tmfSmsAdapter.settings,
  },
} as const;

function isRouteList(text: string): boolean {
  const names = text.split(',');
  const isKnown = names.every((name) => NAMES.some((known) => known === name));
  return text === SANDBOX || (isKnown && new Set(names).size === names.length);
}

/** Problems with the combination of variables, one sentence each. */
export function smsProblems(given: Environment): string[] {
  const text = String(given.OPERATOR_SMS ?? SANDBOX);
  if (!isRouteList(text)) return [];
  const names = routeNames.parse(text);
  const isSandbox = names.length === 0;
  if (isSandbox && given.OPERATOR && given.OPERATOR !== SANDBOX && !given.OPERATOR_SMS)
    return [`OPERATOR_SMS: name ${NAMES.join(' or ')}, or ${SANDBOX}, which sends nothing`];
  return names.flatMap((name) => SMS_ADAPTERS[name].problems(given));
}

/** The parsed settings of {@link SMS_SETTINGS}. */
export type SmsSettings = FieldValues<typeof SMS_SETTINGS>;

/** A route that is open, and its name. */
export type OpenSmsRoute = SmsRoute & { name: SmsRouteName };

/**
 * Opens the configured routes, in their order; none for the sandbox. Connections are made in the background.
 * @param depsOf what a route gets
 */
export function openSmsRoutes(
  { routes, accounts }: SmsSettings,
  depsOf: (name: SmsRouteName) => SmsRouteDeps,
): Promise<OpenSmsRoute[]> {
  return Promise.all(
    routes.map(async (name) => {
      const adapter: SmsAdapter = SMS_ADAPTERS[name];
      return { name, ...(await adapter.open(accounts[name], depsOf(name))) };
    }),
  );
}

/** Asks the other side of each configured route whether it would take messages. */
export function checkSmsRoutes(
  { routes, accounts }: SmsSettings,
  deps: Pick<SmsRouteDeps, 'clock'>,
): Promise<{ name: SmsRouteName; findings: CheckFinding[] }[]> {
  return Promise.all(
    routes.map(async (name) => {
      const adapter: SmsAdapter = SMS_ADAPTERS[name];
      const findings = await adapter
        .check(accounts[name], deps)
        .catch((error: Error) => [{ isGood: false, text: `does not answer: ${error.message}` }]);
      return { name, findings };
    }),
  );
}
