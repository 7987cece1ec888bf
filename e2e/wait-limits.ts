import { availableParallelism, loadavg } from 'node:os';

/** A load at which the machine is behind with its work. */
const BUSY_PER_CORE = 2;

/**
 * How long tests wait for what they expect, in milliseconds. The whole suite, CI and a busy machine get limits that only what
 * hangs exceeds, because the speed of the machine must decide no test. Who runs one test on a machine with nothing else to do
 * learns of a mistake sooner.
 * @param environment `CI`; `PATIENT=yes`, which `npm test` and the nightly run set
 * @param loadPerCore the load average of the last minute for each core
 */
export function chooseWaitLimits(environment: NodeJS.ProcessEnv, loadPerCore: number) {
  const isPatient = Boolean(environment.CI) || environment.PATIENT === 'yes' || loadPerCore > BUSY_PER_CORE;
  return isPatient
    ? { poll: 120_000, screen: 40_000, navigation: 120_000 }
    : { poll: 20_000, screen: 15_000, navigation: 60_000 };
}

/** The limits of this run. */
export const WAIT_LIMITS = chooseWaitLimits(process.env, (loadavg()[0] ?? 0) / availableParallelism());
