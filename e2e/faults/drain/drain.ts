import { setTimeout as wait } from 'node:timers/promises';
import { findOpenPayments } from '../../audit/find-open-payments.ts';
import { pollUntil, waitFor } from '../../poll-until.ts';
import type { FaultRun } from '../fault-run.ts';
import { advanceAllTime } from './advance-all-time.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/**
 * Steps by which time advances, in seconds: prompts expire after two minutes, starts after one and a half, silent
 * banks respond after ten, gateway pages close after thirty. A provider is queried once per step, and about forty
 * times before the staff must look.
 */
const STEPS_SECONDS = [15, 60, 60, 120, 300, 300, 900, 1_000, HOUR, HOUR, ...Array<number>(32).fill(DAY)];
/** Requests that were on their way when the faults stopped have arrived by then: everything runs on this machine. */
const IN_FLIGHT_MS = 1_500;
/**
 * The longest time without progress: a provider call whose response is lost takes fifty seconds, possibly twice. A
 * slow machine may need longer in total.
 */
const STALL_LIMIT_MS = 150_000;
/** Jobs that repeat forever make progress too, so the total is limited. */
const DRAIN_LIMIT_MS = 20 * 60_000;

/** Stops all faults and advances time until no payment is open. Returns the payments that are still open. */
export async function drain(run: FaultRun): Promise<string[]> {
  const { environment, lateActions } = run;
  environment.connections.repair();
  environment.callbackProxy.deliverAll();
  await waitFor('the deliveries', () => environment.pool.query(END_STALLS));
  await environment.callbackProxy.deliverLate();
  await waitForQueue(run);
  await Promise.all(
    lateActions
      .splice(0)
      .map((perform) => perform().catch((error: Error) => run.print(`  late: ${error.message}`))),
  );
  await waitForQueue(run);
  for (const [step, seconds] of STEPS_SECONDS.entries()) {
    const open = await findOpenPayments(environment.databaseUrl);
    if (open.length === 0) break;
    run.print(`  ${open.length} open, ${seconds} s pass`);
    await wait(step === 0 ? IN_FLIGHT_MS : 0);
    await advanceAllTime(environment.pool, seconds);
    await waitForQueue(run);
  }
  await environment.callbackProxy.deliverRepeated();
  await waitForQueue(run);
  return findOpenPayments(environment.databaseUrl);
}

/** Deliveries that always stalled succeed from now on. */
const END_STALLS =
  "UPDATE sandbox.subscribers SET top_up_behaviour = 'normal' WHERE top_up_behaviour = 'always-stalls'";

/** Waits until no step, no job and no provider event is due; the sweep, which closes what nobody started, runs each 15 s. A queue without progress is a violation. */
async function waitForQueue({ environment, problems }: FaultRun): Promise<void> {
  const end = Date.now() + DRAIN_LIMIT_MS;
  let work = await readDueWork(environment.pool);
  while (work?.count !== 0) {
    const before = work?.state;
    const hasProgress = await pollUntil(async () => {
      work = await readDueWork(environment.pool);
      return work?.count === 0 || work?.state !== before;
    }, STALL_LIMIT_MS);
    if (hasProgress && Date.now() < end) continue;
    problems.push(
      hasProgress
        ? `${work?.count} jobs were still due after ${DRAIN_LIMIT_MS / 60_000} min`
        : `no job was done for ${STALL_LIMIT_MS / 1000} s while ${work?.count} were due`,
    );
    return;
  }
}

/** Counts what is due. `state` changes with every step or job that is started or finished. */
async function readDueWork(
  pool: FaultRun['environment']['pool'],
): Promise<{ count: number; state: string } | undefined> {
  const { rows } = await pool.query<{ count: number; state: string }>(await dueWorkQuery(pool));
  return rows[0];
}

/** Providers store their due events in tables with a `due_at` column. That of a dispute is the day for the evidence. */
async function dueWorkQuery(pool: FaultRun['environment']['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('sandbox.%I', table_name) AS name FROM information_schema.columns
    WHERE table_schema = 'sandbox' AND column_name = 'due_at' AND table_name <> 'paystack_disputes'`);
  const atProviders = rows
    .map(({ name }) => `+ (SELECT count(*) FROM ${name} WHERE due_at <= now())`)
    .join(' ');
  return `SELECT (count(*) ${atProviders})::int AS count,
      md5(coalesce(string_agg(work, ',' ORDER BY work), '') || (0 ${atProviders})) AS state
    FROM (
      SELECT concat(id, attempts, locked_at) AS work FROM graphile_worker._private_jobs
      WHERE locked_at IS NOT NULL OR (run_at <= now() AND attempts < max_attempts)
      UNION ALL
      SELECT concat(id, version, leased_until) FROM payments WHERE due_at <= now()) due`;
}
