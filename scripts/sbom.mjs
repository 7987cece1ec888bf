import { launchProgram } from './ready/program.mjs';

// `npm run sbom`: lists the packages of the running product as CycloneDX JSON (SAFETY X13).
// `-- --all` adds packages for building and testing.
await launchProgram(['scripts/release/write-sbom.ts']);
