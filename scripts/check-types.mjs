import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from './ready/run.mjs';

// `npm run types`: checks all workspaces, after generating the route types of the web app. A
// record in `.cache` spares what did not change since the last run.

/**
 * The longest first, so that no core is idle at the end. What programs with the same options import of each other is one
 * project, or each of them would check it again: the server has its packages and the sandbox, `.` the scripts and `e2e`. The
 * other tsconfig files are for editors.
 */
const PROJECTS = [
  'apps/server',
  'apps/web',
  '.',
  'packages/map-element',
  'apps/staff',
  'apps/web/service-worker',
];
/** By default tsc starts four checkers per project, which check shared types again: twice the CPU time. */
const ONE_CHECKER = ['--checkers', '1'];

const made = await run('react-router', ['typegen'], { cwd: join(ROOT, 'apps/web') });
const waiting = [...PROJECTS];
const codes = await Promise.all(Array.from({ length: availableParallelism() }, checkProjects));
process.exitCode = [made, ...codes].every((code) => code === 0) ? 0 : 1;

/** Checks the waiting projects one after the other. Resolves to the exit code of the last one that failed, or 0. */
async function checkProjects() {
  let failed = 0;
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    failed = (await checkProject(project)) || failed;
  }
  return failed;
}

function checkProject(project) {
  const record = join(ROOT, '.cache/types', project, '.tsbuildinfo');
  const incremental = ['--incremental', '--tsBuildInfoFile', record];
  return run('tsc', ['--pretty', '--project', project, ...ONE_CHECKER, ...incremental]);
}
