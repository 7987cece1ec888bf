import type { FaultStaffAct, FaultStaffResult } from '../../../apps/server/src/testing/fault-staff.ts';
import { pollUntil } from '../../poll-until.ts';
import type { FaultRun } from '../fault-run.ts';

/** A restart of PostgreSQL takes less. */
const LIMIT_MS = 30_000;

/**
 * Lets the staff do something, again while there is no database.
 * @returns why it was refused or failed; `null` when it was done
 */
export async function runStaffAct(run: FaultRun, act: FaultStaffAct): Promise<string | null> {
  const result = await pollUntil(async () => {
    const answer = await sendAct(run, act);
    return answer.kind !== 'no-database' && answer;
  }, LIMIT_MS);
  if (!result) throw new Error(`no answer to ${JSON.stringify(act)}`);
  const why = result.kind === 'refused' ? result.why : null;
  const name = `${act.act}: ${why ?? 'done'}`;
  run.staffActs.set(name, (run.staffActs.get(name) ?? 0) + 1);
  return why;
}

async function sendAct({ environment: { staff } }: FaultRun, act: FaultStaffAct): Promise<FaultStaffResult> {
  const response = await fetch(staff.current()?.ready ?? '', { method: 'POST', body: JSON.stringify(act) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<FaultStaffResult>;
}
