import { type Msisdn, parseMsisdn, toInternational } from '@portal/domain/identifiers/msisdn';
import type { OnceFault } from '@portal/operator/testing/operator-fixture';
import { secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import { startTmfOperator, TMF_CLIENT, type TmfOperator } from '@portal/sandbox/tmf/start-tmf-operator';
import type { TmfFault, TmfLineState } from '@portal/sandbox/tmf/tmf-state';
import type { TmfAccount } from '../account.ts';
import { parseProfile } from '../profile.ts';
import { tmfOperator } from '../tmf-operator.ts';

/** The offerings of the simulated operator by line type. */
export const OFFERINGS = { prepaid: 'PRE-1', postpaid: 'POST-1', hybrid: 'HYB-1', broadband: 'FIX-1' };

/** Faults of the scenarios as the simulator has them. */
export const FAULTS: Record<OnceFault, TmfFault> = {
  'lost-answer': 'lost-answer',
  'late-answer': 'late-answer',
  'stopped-before-call': 'not-answered',
};

/** A profile that is complete for the simulator; `changes` go over it. */
export function makeProfile(changes: object = {}) {
  const types = Object.fromEntries(Object.entries(OFFERINGS).map(([type, id]) => [id, type]));
  const outcome = parseProfile({
    lines: { types, contact: 'contactNumber' },
    repeatsMissing: true,
    refusals: { LINE_BARRED: 'line-barred' },
    ...changes,
  });
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome.profile;
}

/** For the call whose answer comes after the time-out. Others have a time-out that no answer reaches on a busy machine. */
export const SHORT_TIMEOUT = { timeoutSeconds: 3 };

/** Our account at a simulated operator; `changes` go over it. */
export function makeAccount(baseUrl: string, changes: Partial<TmfAccount> = {}): TmfAccount {
  return {
    baseUrl,
    profile: makeProfile(),
    token: {
      url: `${baseUrl}/token`,
      clientId: TMF_CLIENT.id,
      clientSecret: secret(TMF_CLIENT.secret),
      scope: null,
    },
    basic: { user: null, password: null },
    tls: { cert: null, key: null, ca: null },
    timeoutSeconds: 20,
    catalogueSeconds: 60,
    ...changes,
  };
}

/** A simulated operator, our adapter at it, and helpers to make lines. Time passes only by `pass`. */
export async function startV4World(db: Db) {
  let now = Date.parse('2026-02-28T08:00:00Z');
  let lastNumber = 788_400_000;
  const clock = { now: () => new Date(now) };
  const simulator: TmfOperator = await startTmfOperator({ clock });
  return {
    db,
    clock,
    simulator,
    /** The adapter as another process has it. */
    operator: (changes: Partial<TmfAccount> = {}) =>
      tmfOperator({ db, clock }, makeAccount(simulator.baseUrl, changes)),
    newLine: (line: Partial<TmfLineState> = {}, ...faults: TmfFault[]): Msisdn => {
      lastNumber += 1;
      const msisdn = parseMsisdn(String(lastNumber));
      if (!msisdn) throw new Error('no number');
      const number = toInternational(msisdn);
      simulator.lines.set(number, { offering: OFFERINGS.prepaid, status: 'active', airtime: 0, ...line });
      simulator.faults.set(number, faults);
      return msisdn;
    },
    airtimeOf: (msisdn: Msisdn) => simulator.lines.get(toInternational(msisdn))?.airtime ?? Number.NaN,
    pass: (ms: number) => {
      now += ms;
    },
    passTo: (at: Date) => {
      now = at.getTime();
    },
  };
}
