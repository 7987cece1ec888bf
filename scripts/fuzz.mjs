import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run fuzz`: requests made from the OpenAPI document, fitting and hostile ones (docs/security.md).
// `-- --seed 7 --requests 200000` says which and how many.
await launchProgram(['e2e/fuzz/main.ts'], { builds: PORTAL });
