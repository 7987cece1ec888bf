import '../configure-country.ts';
import { startPortals } from '../global-setup.ts';
import { readRunInfo } from '../run-info.ts';
import type { BrowserSession } from './browser-session.ts';
import { createDrivenPage } from './driven-page.ts';
import { startFirefox } from './firefox.ts';
import { MAIN_JOURNEYS } from './main-journeys.ts';
import { startWebkit } from './webkit.ts';

// `npm run e2e -- --browser firefox|webkit`: the main journeys in a browser that Playwright cannot drive (docs/browsers.md).

const PHONE = { width: 360, height: 640 };
const BROWSERS: Record<string, (size: typeof PHONE) => Promise<BrowserSession>> = {
  firefox: startFirefox,
  webkit: startWebkit,
};

const name = process.argv[2] ?? '';
const start = BROWSERS[name];
if (!start) {
  console.error(
    `--browser is one of ${Object.keys(BROWSERS).join(', ')}. Without it, journeys run in Chromium.`,
  );
  process.exit(2);
}
// First: a missing program is reported before the portals start.
const session = await start(PHONE).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const stopPortals = await startPortals();
let failed = 0;
try {
  const portal = readRunInfo().portals.push.url;
  const browser: string = JSON.parse(await session.evaluate('JSON.stringify(navigator.userAgent)'));
  console.log(browser);
  const page = createDrivenPage(session, portal);
  for (const [journey, run] of Object.entries(MAIN_JOURNEYS)) {
    const startedAt = Date.now();
    const error = await run({ page, portal }).then(
      () => null,
      (cause: Error) => cause,
    );
    if (error) failed += 1;
    console.log(`${error ? 'FAILED' : 'ok'}  ${journey} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (error) console.error(error.message);
  }
} finally {
  await session.close();
  await stopPortals();
}
process.exitCode = failed === 0 ? 0 : 1;
