import { launchProgram } from './ready/program.mjs';

// `npm run kit`: packs the kit for adapters and the command that checks them (docs/adapters.md).
await launchProgram(['scripts/kit/main.ts']);
