import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { COMPILED, NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';

// `npm run ops -- …`: the staff's commands (docs/operations.md), with the settings the portal itself runs with.
await launch(async () => {
  await readyPackages();
  readyNode();
  return run(NODE, ['apps/server/src/ops/main.ts', ...process.argv.slice(2)], { env: COMPILED });
});
