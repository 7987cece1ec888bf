import type { SmsAdapter, SmsRoute } from '@isano/adapter-kit/sms';
import { parseVariables, readFields, variablesOf } from '@isano/adapter-kit/testing';
import { type Msisdn, parseMsisdn } from '@isano/adapter-kit/values';
import type { Loaded } from './loaded.ts';
import { type OtherSide, startOtherSide } from './other-side.ts';

const RWANDAN = '788123456';

/** An open route and the other side that it talks to. */
export type Opened = {
  route: SmsRoute;
  /** Who gets messages. */
  to: Msisdn;
  otherSide: OtherSide;
  /** What it wrote to the log. */
  logged: string[];
};

/** What the portal says of the settings, one sentence each; nothing when they are right. */
export function findProblems(sms: SmsAdapter, environment: Record<string, string>): string[] {
  return [...parseVariables(variablesOf(sms.settings), environment).problems, ...sms.problems(environment)];
}

/** The settings of an adapter as the portal gives them to it. */
export function readSettings(sms: SmsAdapter, environment: Record<string, string>): unknown {
  return readFields(sms.settings, parseVariables(variablesOf(sms.settings), environment).values);
}

/** Opens the adapter with its other side on this machine, runs a scenario and ends both. */
export async function withRoute(
  { name, sms, conformance }: Loaded,
  run: (opened: Opened) => Promise<void>,
): Promise<void> {
  const to = parseMsisdn(conformance.number ?? RWANDAN);
  if (!to) throw new Error(`${conformance.number ?? RWANDAN} is no number of the country`);
  const otherSide = await startOtherSide(conformance);
  const logged: string[] = [];
  const log = (facts: object, message: string) => void logged.push(`${JSON.stringify(facts)} ${message}`);
  try {
    const environment = conformance.environment(otherSide.url);
    const route = await sms.open(readSettings(sms, environment), {
      callbackUrl: (origin) => `${origin ?? 'https://portal.example'}/callbacks/${name}/address-secret`,
      clock: { now: () => new Date() },
      log: { info: log, warn: log },
      receipt: async () => {},
      inbound: async () => {},
    });
    await run({ route, to, otherSide, logged });
  } finally {
    await otherSide.stop();
  }
}
