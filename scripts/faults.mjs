import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';

// `npm run faults`: a thousand purchases while everything breaks, then the closing audit (docs/faults.md).
// `-- --seed 7 --purchases 200 --minutes 5` says which, how many and for how long.
await launch(async () => {
  await readyPackages();
  readyNode();
  return run(NODE, ['e2e/faults/main.ts', ...process.argv.slice(2)]);
});
