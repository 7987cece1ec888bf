import { pollUntil } from '../../poll-until.ts';
import type { FaultRun } from '../fault-run.ts';

const EXIT_NO_DATABASE = 4;
/** A restart of PostgreSQL takes less. */
const LIMIT_MS = 30_000;

/**
 * Runs a staff command as `npm run ops` does, again while there is no database.
 * @returns why it was refused or failed; `null` when it was done
 */
export async function runStaffCommand(run: FaultRun, command: readonly string[]): Promise<string | null> {
  const result = await pollUntil(async () => {
    const answer = await sendCommand(run, command);
    return answer.code !== EXIT_NO_DATABASE && answer;
  }, LIMIT_MS);
  if (!result) throw new Error(`no answer to ${command.join(' ')}`);
  const why = result.code === 0 ? null : readWhy(result.text);
  const name = `${command[0]}: ${why ?? 'done'}`;
  run.staffCommands.set(name, (run.staffCommands.get(name) ?? 0) + 1);
  return why;
}

async function sendCommand(
  { environment: { staff } }: FaultRun,
  command: readonly string[],
): Promise<{ code: number; text: string }> {
  const args = [...command, '--json', '--by', 'keza', '--reason', 'the customer complained'];
  const response = await fetch(staff.current()?.ready ?? '', { method: 'POST', body: JSON.stringify(args) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<{ code: number; text: string }>;
}

/** The typed reason; `failed` when the database went away meanwhile. Anything else is a mistake of the run. */
function readWhy(text: string): string {
  if (text.includes('The command failed')) return 'failed';
  try {
    return String((JSON.parse(text) as { why: string }).why);
  } catch (cause) {
    throw new Error(`a staff command answered ${text}`, { cause });
  }
}
