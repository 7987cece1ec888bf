import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run release`: makes the files of a release of the checked-out commit in `dist`. `-- 1.2.0` prepares a release before it, `-- --verify
// FOLDER` checks the files of one (CONTRIBUTING.md).
const makesFiles = !process.argv.slice(2).some((arg) => /^\d|^--verify/.test(arg));
await launchProgram(['scripts/release/main.ts'], { builds: makesFiles ? PORTAL : [] });
