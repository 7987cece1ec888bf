import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyTestBrowser } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, run } from './ready/run.mjs';
import { launch } from './ready/terminal.mjs';

// `npm run gallery`: pictures of every page and state (CONTRIBUTING.md). `-- --sheet payment --language sw` takes a part.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyBuilds(PORTAL);
  const CHROMIUM_PATH = await readyTestBrowser();
  return run(NODE, ['e2e/gallery/main.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH } });
});
