import { launchProgram } from './ready/program.mjs';

// `npm run faults`: a thousand purchases while everything breaks, then the closing audit (docs/faults.md).
// `-- --seed 7 --purchases 200 --minutes 5` says which, how many and for how long.
await launchProgram(['e2e/faults/main.ts']);
