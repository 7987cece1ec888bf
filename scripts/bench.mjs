import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyChromium } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, run } from './ready/run.mjs';
import { launch } from './ready/terminal.mjs';

// `npm run bench`: measures the results of docs/performance.md. `-- --quick` takes a minute; `-- --no-pages` and the like
// leave a part out, `-- --only isolation` runs a single part.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyBuilds(PORTAL);
  const CHROMIUM_PATH = await readyChromium();
  return run(NODE, ['scripts/bench/main.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH } });
});
