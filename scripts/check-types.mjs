import { join } from 'node:path';
import { ROOT, run } from './ready/run.mjs';

// `npm run types`: every workspace against its own tsconfig, the web app after its route types were made.
const PROJECTS = [
  '.',
  'packages/domain',
  'packages/contract',
  'packages/map-element',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  'apps/sandbox',
  'e2e',
];

const made = await run('react-router', ['typegen'], { cwd: join(ROOT, 'apps/web') });
const codes = await Promise.all(PROJECTS.map((project) => run('tsc', ['--pretty', '--project', project])));
process.exitCode = [made, ...codes].every((code) => code === 0) ? 0 : 1;
