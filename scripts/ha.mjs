import { PORTAL } from './ready/builds.mjs';
import { launchProgram } from './ready/program.mjs';

// `npm run ha`: a PostgreSQL cluster with Patroni on this machine, two nodes, and purchases while parts of it are
// killed and cut off, then the closing audit (docs/operations.md).
await launchProgram(['e2e/failover/main.ts'], { builds: PORTAL });
