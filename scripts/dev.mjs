import { STAFF_DESK } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';
import { COMPILED } from './ready/run.mjs';

// `npm run dev`: the server restarts when its files change; the web app reloads in place (with PORTAL_DEV the server
// serves it through Vite instead of from the build). The folders are listed because Vite writes a temporary file that the
// server then imports: a plain --watch would restart for that again and again. A fault in a file of the server is printed, and
// mending it starts the server again. The staff desk is served from its build.
const WATCHED = ['apps/server/src', 'apps/sandbox/src', 'packages', 'brand', 'countries'];

const watch = WATCHED.map((folder) => `--watch-path=${folder}`);
await launchProgram([...watch, 'apps/server/src/main.ts'], {
  env: { ...COMPILED, PORTAL_DEV: '1' },
  builds: [STAFF_DESK],
  listens: true,
});
