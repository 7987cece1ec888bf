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
/**
 * The longest time without any progress: a call to a company that loses its answer takes fifty seconds, perhaps twice. A
 * slow machine may need longer in all.
 */
const LONGEST_PAUSE_MS = 150_000;
/** Jobs that are repeated without end make progress too. */
const LONGEST_DRAIN_MS = 20 * 60_000;

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

/** Waits until nothing is due any more, neither in the queue nor at a company. A queue that makes no progress is a breach. */
async function settle({ scene, seen }: Run): Promise<void> {
  const end = Date.now() + LONGEST_DRAIN_MS;
  let work = await readDueWork(scene.pool);
  while (work?.count !== 0) {
    const before = work?.state;
    const moved = await until(async () => {
      work = await readDueWork(scene.pool);
      return work?.count === 0 || work?.state !== before;
    }, LONGEST_PAUSE_MS);
    if (moved && Date.now() < end) continue;
    seen.push(
      moved
        ? `${work?.count} jobs were still due after ${LONGEST_DRAIN_MS / 60_000} min`
        : `no job was done for ${LONGEST_PAUSE_MS / 1000} s while ${work?.count} were due`,
    );
    return;
  }
}

/** How much is due, and a text that changes with every job that is taken or done. */
async function readDueWork(
  pool: Run['scene']['pool'],
): Promise<{ count: number; state: string } | undefined> {
  const { rows } = await pool.query<{ count: number; state: string }>(await dueWorkQuery(pool));
  return rows[0];
}

/** Companies keep what is due to them in tables with a `due_at`. */
async function dueWorkQuery(pool: Run['scene']['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('sandbox.%I', table_name) AS name FROM information_schema.columns
    WHERE table_schema = 'sandbox' AND column_name = 'due_at'`);
  const atCompanies = rows
    .map(({ name }) => `+ (SELECT count(*) FROM ${name} WHERE due_at <= now())`)
    .join(' ');
  return `SELECT (count(*) ${atCompanies})::int AS count,
      md5(coalesce(string_agg(concat(id, attempts, locked_at), ',' ORDER BY id), '') || (0 ${atCompanies})) AS state
    FROM graphile_worker._private_jobs
    WHERE locked_at IS NOT NULL OR (run_at <= now() AND attempts < max_attempts)`;
}
