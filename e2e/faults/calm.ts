import { setTimeout as wait } from 'node:timers/promises';
import { findOpen } from '../audit/open-payments.ts';
import { passAllTime } from './pass-all-time.ts';
import type { Run } from './run.ts';
import { mustCome, until } from './until.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/**
 * Time that is let pass, in seconds, one leap after the other: prompts end after two minutes, starts after a minute and
 * a half, silent banks speak after ten minutes, pages close after thirty. A company is asked once a leap, and
 * some forty times before a person must look.
 */
const LEAPS = [15, 60, 60, 120, 300, 300, 900, 1_000, HOUR, HOUR, ...Array<number>(32).fill(DAY)];
/** Calls that were on their way when the storm ended have arrived by then: all lines are on this machine. */
const ARRIVED_MS = 1_500;
/** A company that loses its answer is waited for fifty seconds, perhaps twice. */
const QUIET_LIMIT_MS = 150_000;

/** Lets everybody work again, and time pass, until no payment is open; gives those that are still open at the end. */
export async function calmDown(run: Run): Promise<string[]> {
  const { scene, later } = run;
  scene.lines.repair();
  scene.office.calm();
  await mustCome('calm', () => scene.pool.query(CALM_OPERATOR));
  await scene.office.deliverLate();
  await settle(run);
  await Promise.all(
    later.splice(0).map((act) => act().catch((error: Error) => run.say(`  late: ${error.message}`))),
  );
  await settle(run);
  for (const [leap, seconds] of LEAPS.entries()) {
    const open = await findOpen(scene.databaseUrl);
    if (open.length === 0) break;
    run.say(`  ${open.length} open, ${seconds} s pass`);
    await wait(leap === 0 ? ARRIVED_MS : 0);
    await passAllTime(scene.pool, seconds);
    await settle(run);
  }
  await scene.office.deliverAgain();
  await settle(run);
  return findOpen(scene.databaseUrl);
}

/** Whatever stalled for ever answers again. */
const CALM_OPERATOR =
  "UPDATE sandbox.subscribers SET top_up_behaviour = 'normal' WHERE top_up_behaviour = 'always-stalls'";

/** Waits until nothing is due any more, neither in the queue nor at a company. */
async function settle({ scene, seen }: Run): Promise<void> {
  const quiet = await until(async () => {
    const { rows } = await scene.pool.query<{ busy: boolean }>(await busyQuery(scene.pool));
    return rows[0]?.busy === false;
  }, QUIET_LIMIT_MS);
  if (!quiet) seen.push(`the queue did not come to rest within ${QUIET_LIMIT_MS / 1000} s`);
}

/** Companies keep what is due to them in tables with a `due_at`. */
async function busyQuery(pool: Run['scene']['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('sandbox.%I', table_name) AS name FROM information_schema.columns
    WHERE table_schema = 'sandbox' AND column_name = 'due_at'`);
  const due = rows.map(({ name }) => `OR EXISTS (SELECT FROM ${name} WHERE due_at <= now())`);
  return `SELECT EXISTS (SELECT FROM graphile_worker._private_jobs
    WHERE locked_at IS NOT NULL OR (run_at <= now() AND attempts < max_attempts)) ${due.join(' ')} AS busy`;
}
