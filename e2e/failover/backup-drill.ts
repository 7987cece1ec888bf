import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withDatabase } from '../database.ts';
import type { CustomerRun } from '../faults/fault-run.ts';
import type { FailoverEnvironment } from './environment.ts';
import type { Shoppers } from './shoppers.ts';

const OPS = new URL('../../apps/server/build/ops.js', import.meta.url).pathname;
/** How long a purchase may take that is wanted after the moment. */
const WAIT_LIMIT_MS = 60_000;

/** A moment to which the database is restored, and what customers had been told by then. */
export type Moment = { at: string; delivered: string[] };

/** What a drill of the backups found. */
export type DrillResult = { problems: string[]; text: string };

/** Marks a moment between purchases: those shown as successful before it must be restored, later ones must not exist. */
export async function markMoment(
  { portalDb }: FailoverEnvironment,
  run: CustomerRun,
  shoppers: Shoppers,
): Promise<Moment> {
  const delivered = successes(run);
  const { rows } = await portalDb.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const at = (rows[0]?.at ?? new Date()).toISOString();
  if (!(await shoppers.waitForPaid(Date.now(), WAIT_LIMIT_MS)))
    throw new Error('No purchase after the moment');
  return { at, delivered };
}

function successes({ purchaseLogs }: CustomerRun): string[] {
  return purchaseLogs.flatMap(({ shownStatuses }) =>
    shownStatuses.filter(({ status }) => status === 'SUCCESS').map(({ transactionId }) => transactionId),
  );
}

/**
 * Restores the base backup of before the faults to the moment, across all of them, and that of after them to the end. At the moment every purchase of then is there,
 * none of later, and the audit holds; at the end every sum is that of the cluster.
 */
export async function restoreAndCompare(
  { backups, portals, portalUrl }: FailoverEnvironment,
  bases: { first: string; last: string },
  { at, delivered }: Moment,
): Promise<DrillResult> {
  // Nothing changes from here on.
  await Promise.all(portals.map((portal) => portal.kill()));
  await backups.storeAll();
  const problems: string[] = [];
  const then = await backups.restore(bases.first, { name: 'restored-to-the-moment', time: at });
  const found = await withDatabase(then, async (client) => {
    const { rows } = await client.query<{ id: string; state: string; late: boolean }>(
      "SELECT id, state, created_at > $1::timestamptz + interval '2 seconds' AS late FROM payments",
      [at],
    );
    return rows;
  });
  const fulfilled = new Set(found.filter(({ state }) => state === 'fulfilled').map(({ id }) => id));
  for (const id of delivered) if (!fulfilled.has(id)) problems.push(`not restored ${id}`);
  for (const { id, late } of found) if (late) problems.push(`restored, but made after the moment ${id}`);
  if (delivered.length === 0) problems.push('no purchase before the moment');
  problems.push(...(await audit(then, at)));

  const end = await backups.restore(bases.last, { name: 'restored-to-the-end', time: null });
  const [live, restored] = [await sums(portalUrl), await sums(end)];
  if (live !== restored) problems.push(`restored to the end: ${restored} instead of ${live}`);
  problems.push(...(await audit(end, null)));
  const text = `restored to ${at}: ${found.length} payments, all ${delivered.length} that customers saw delivered; to the end: ${restored}`;
  return { problems, text };
}

/** Payments by state and the journal's sums, in one line. */
function sums(url: string): Promise<string> {
  return withDatabase(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(`
      SELECT (SELECT string_agg(format('%s %s RWF %s', payments, state, sum), ', ' ORDER BY state) FROM (
        SELECT state, count(*) AS payments, sum(amount_minor) AS sum FROM payments GROUP BY state) states)
        || '; journal ' || (SELECT format('%s postings, RWF %s', count(*), sum(abs(amount_minor))) FROM journal) AS text`);
    return rows[0]?.text ?? '';
  });
}

/** `ops audit` on a restored database. */
async function audit(url: string, at: string | null): Promise<string[]> {
  const args = ['audit', '--all', ...(at ? ['--at', at] : [])];
  try {
    await promisify(execFile)(process.execPath, [OPS, ...args], {
      env: { ...process.env, DATABASE_URL: url },
    });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`the audit of the restored database: ${stdout}${stderr}`];
  }
}
