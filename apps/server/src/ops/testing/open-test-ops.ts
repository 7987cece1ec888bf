import { parseConfig } from '../../config/config.ts';
import { runOps } from '../main.ts';
import { openStaffContext } from '../open-staff-context.ts';

/** The configuration of a machine on which staff commands run, on a database of a test. */
export function opsConfig(databaseUrl: string, environment: Record<string, string> = {}) {
  const outcome = parseConfig({ DATABASE_URL: databaseUrl, ...environment });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  return outcome.config;
}

/** What the functions of commands get. Close it in `afterAll`. */
export const openTestContext = (databaseUrl: string, environment: Record<string, string> = {}) =>
  openStaffContext(opsConfig(databaseUrl, environment));

/** Runs a command line as `npm run ops`. Returns its exit code and what it printed. */
export async function runTestOps(
  databaseUrl: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const code = await runOps(args, opsConfig(databaseUrl, environment), {
    stdout: { write },
    stderr: { write },
  });
  return { code, text };
}
