import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { COMPILED, NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';

// `npm run content -- check`: for whoever writes the content (docs/content.md), with the portal's own settings.
await launch(async () => {
  await readyPackages();
  readyNode();
  return run(NODE, ['apps/server/src/content-tool/main.ts', ...process.argv.slice(2)], { env: COMPILED });
});
