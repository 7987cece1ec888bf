import { readyTestBrowser } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';
import { readyWebBuild } from './ready/web-build.mjs';

// `npm run e2e`: the browser tests alone, on a fresh build; arguments go to Playwright, as in
// `npm run e2e -- --grep recharge`.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyWebBuild();
  const CHROMIUM_PATH = await readyTestBrowser();
  const args = ['test', '--config=e2e/playwright.config.ts', ...process.argv.slice(2)];
  return run('playwright', args, { env: { CHROMIUM_PATH } });
});
