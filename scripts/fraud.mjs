import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run fraud`: what a real attacker would do first, against a portal with the sandbox (docs/security.md).
// `-- --only insider` plays one way; `-- --short` is the run of `npm test`.
await launchProgram(['e2e/fraud/main.ts'], { builds: PORTAL });
