import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run upgrades`: from the latest release to this checkout and back, while customers buy (docs/upgrade.md).
await launchProgram(['e2e/upgrade/main.ts'], { builds: PORTAL });
