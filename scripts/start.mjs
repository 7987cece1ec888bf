import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';
import { COMPILED } from './ready/run.mjs';

// `npm start`: prepares what is missing, then runs the portal. This file and `ready` run on any Node since 20, because
// the pinned Node may not be installed yet. With `exec` in package.json it replaces npm's shell, which would not forward
// SIGTERM.
await launchProgram(['apps/server/build/main.js'], { env: COMPILED, builds: PORTAL, listens: true });
