import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { HolderCheck, NumberInsight } from '@portal/operator/number-insight-port';

const DAY_MS = 24 * 3_600_000;

/** Whether a number may be in other hands than before (decision 093). No function throws. */
export type NumberChecks = ReturnType<typeof createNumberChecks>;

/** The longest period of CAMARA SIM Swap, in hours. */
const LONGEST_HOURS = 2_400;
const HOUR_MS = 3_600_000;

/** How the checks decide. */
export type NumberCheckSettings = {
  /** A SIM card is new for so long. */
  simHours: number;
  /** Whether a number counts as in order while the network does not answer. */
  unknown: 'allow' | 'refuse';
};

type Parts = {
  /** `null`: nobody answers, and every number is in order. */
  insight: NumberInsight | null;
  settings: NumberCheckSettings;
  clock: Clock;
  log: { warn: (facts: object, message: string) => void };
};

/** Creates the checks. A number that the operator can't tell about, such as another operator's, is in order. */
export function createNumberChecks({ insight, settings, clock, log }: Parts) {
  const decide = async (ask: (insight: NumberInsight) => Promise<boolean | null>): Promise<boolean> => {
    if (!insight) return false;
    try {
      return (await ask(insight)) ?? false;
    } catch (err) {
      log.warn({ err, counts: settings.unknown }, 'the network did not answer about a number');
      return settings.unknown === 'refuse';
    }
  };
  const isReassigned = (msisdn: Msisdn, since: Date) =>
    clock.now().getTime() - since.getTime() < DAY_MS
      ? Promise.resolve(false)
      : decide((asked) => asked.hasNewOwner(msisdn, since));
  return {
    /** Whether its SIM card was changed so lately that a code or PIN from its handset proves too little. */
    isSimNew: (msisdn: Msisdn) => decide((asked) => asked.hasNewSim(msisdn, settings.simHours)),
    /**
     * Whether it has the SIM card and the owner that it had at an instant, to the hour. For what was opened by a proof of the
     * number and stays open.
     */
    checkHolder: async (msisdn: Msisdn, since: Date): Promise<HolderCheck> => {
      // Rounded down, so that the change before the proof, after which a person proves the number, does not count.
      const hours = Math.floor((clock.now().getTime() - since.getTime()) / HOUR_MS);
      if (!insight || hours < 1) return 'same';
      try {
        const hasNewSim = await insight.hasNewSim(msisdn, Math.min(hours, LONGEST_HOURS));
        if (hasNewSim) return 'changed';
        return hours * HOUR_MS >= DAY_MS && (await insight.hasNewOwner(msisdn, since)) ? 'changed' : 'same';
      } catch (err) {
        log.warn({ err, counts: settings.unknown }, 'the network did not answer about a number');
        return settings.unknown === 'refuse' ? 'not-known' : 'same';
      }
    },
    /** Whether it has another owner since an instant; within a day nobody gets a number of another person. */
    isReassigned,
    /** Returns since when it certainly has its present owner, to the day: `earliest` if it had them then already. */
    findOwnerSince: async (msisdn: Msisdn, earliest: Date): Promise<Date> => {
      if (!(await isReassigned(msisdn, earliest))) return earliest;
      // The network says only whether the owner changed since a day: halve the days until one is left.
      let [before, after] = [earliest.getTime(), clock.now().getTime()];
      while (after - before > DAY_MS) {
        const middle = before + Math.floor((after - before) / 2);
        if (await isReassigned(msisdn, new Date(middle))) before = middle;
        else after = middle;
      }
      return new Date(after);
    },
  };
}
