import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';
import { readyWebBuild } from './ready/web-build.mjs';

// `npm run fuzz`: requests made from the OpenAPI document, fitting and hostile ones (docs/security.md).
// `-- --seed 7 --requests 200000` says which and how many.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyWebBuild();
  return run(NODE, ['e2e/fuzz/main.ts', ...process.argv.slice(2)]);
});
