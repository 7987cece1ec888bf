import { launchProgram } from './ready/program.mjs';
import { COMPILED } from './ready/run.mjs';

// `npm run ops -- …`: the staff's commands (docs/operations.md), with the settings of the portal.
await launchProgram(['apps/server/src/ops/main.ts'], { env: COMPILED });
