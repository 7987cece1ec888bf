import { launchProgram } from './ready/program.mjs';
import { COMPILED } from './ready/run.mjs';

// `npm run content -- check`: for authors of content (docs/content.md), with the settings of the portal.
await launchProgram(['apps/server/src/content-tool/main.ts'], { env: COMPILED });
