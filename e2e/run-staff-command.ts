import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const OPS = new URL('../apps/server/build/ops.js', import.meta.url).pathname;

/** Runs a staff command on the database of a portal, as `npm run ops` does. Throws with its output when it is refused. */
export async function runStaffCommand(databaseUrl: string, args: readonly string[]): Promise<void> {
  const note = ['--by', 'keza', '--reason', 'complaint 12'];
  await promisify(execFile)(process.execPath, [OPS, ...args, ...note], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}
