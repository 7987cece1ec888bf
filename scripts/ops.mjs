import { SERVER } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';
import { COMPILED } from './ready/run.mjs';

// `npm run ops -- …`: the staff's commands (docs/operations.md), with the settings of the portal.
await launchProgram(['apps/server/build/ops.js'], { env: COMPILED, builds: [SERVER] });
