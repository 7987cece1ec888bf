import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyTestBrowser } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, PATIENT, run } from './ready/run.mjs';
import { launch } from './ready/terminal.mjs';

// `npm run e2e`: the browser tests alone, also those of the night, on a fresh build; arguments go to Playwright, as in
// `npm run e2e -- --grep recharge`. With `--browser firefox|webkit` the main journeys run in that browser instead.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyBuilds(PORTAL);
  const [option, browser = ''] = process.argv.slice(2);
  if (option === '--browser') return run(NODE, ['e2e/other-browsers/main.ts', browser]);
  const CHROMIUM_PATH = await readyTestBrowser();
  const given = process.argv.slice(2);
  // All journeys at once keep the machine busy; one that is named fails soon.
  const limits = given.some((arg) => !arg.startsWith('-')) ? {} : PATIENT;
  const args = ['test', '--config=e2e/playwright.config.ts', ...given];
  return run('playwright', args, { env: { ...limits, CHROMIUM_PATH, THOROUGH: 'yes' } });
});
