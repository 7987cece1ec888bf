import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run package`: writes an archive that runs on a machine without Node, npm and a registry (docs/deploy.md).
// `-- --with-database` adds the embedded PostgreSQL, for a trial without a database.
await launchProgram(['scripts/package/main.ts'], { builds: PORTAL });
