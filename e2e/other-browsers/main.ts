import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../configure-country.ts';
import { startPortals } from '../global-setup.ts';
import { readRunInfo } from '../run-info.ts';
import type { BrowserSession } from './browser-session.ts';
import { createDrivenPage, type DrivenPage, type PageKind } from './driven-page.ts';
import { startFirefox } from './firefox.ts';
import { MAIN_JOURNEYS } from './main-journeys.ts';
import { startOldChromium } from './old-chromium.ts';
import { PLAIN_JOURNEYS } from './plain-journeys.ts';
import { expectLook } from './plain-look.ts';
import { startWebkit } from './webkit.ts';

// `npm run e2e -- --browser firefox|webkit|old`: the main journeys in browsers that Playwright cannot drive, and by plain
// forms in old ones (docs/browsers.md).

const PHONE = { width: 360, height: 640 };
const PICTURES = join(import.meta.dirname, '../../test-results/other-browsers');

type Journeys = Record<
  string,
  (visit: { page: DrivenPage; portal: string }, kind: PageKind) => Promise<void>
>;
type Run = PageKind & { start: () => Promise<BrowserSession>; journeys: Journeys };

const modern = (start: (size: typeof PHONE) => Promise<BrowserSession>): Run[] => [
  { start: () => start(PHONE), journeys: MAIN_JOURNEYS, hydrates: true, scripts: true },
];

const BROWSERS: Record<string, Run[]> = {
  firefox: modern(startFirefox),
  webkit: modern(startWebkit),
  old: ['92', '80'].flatMap((version) =>
    [true, false].map((scripts) => ({
      start: () => startOldChromium(version, { ...PHONE, scripts }),
      journeys: { ...PLAIN_JOURNEYS, 'every page has its look': expectLook },
      hydrates: false,
      scripts,
    })),
  ),
};

const name = process.argv[2] ?? '';
const runs = BROWSERS[name];
if (!runs) {
  console.error(
    `--browser is one of ${Object.keys(BROWSERS).join(', ')}. Without it, journeys run in Chromium.`,
  );
  process.exit(2);
}

let failed = 0;

async function runJourneys({ start, journeys, ...kind }: Run, portal: string): Promise<void> {
  const session = await start();
  try {
    const browser: string = JSON.parse(await session.evaluate('JSON.stringify(navigator.userAgent)'));
    console.log(`${browser}${kind.scripts ? '' : ', without scripts'}`);
    const page = createDrivenPage(session, portal, kind);
    for (const [journey, run] of Object.entries(journeys)) {
      const startedAt = Date.now();
      const error = await run({ page, portal }, kind).then(
        () => null,
        (cause: Error) => cause,
      );
      if (error) failed += 1;
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${error ? 'FAILED' : 'ok'}  ${journey} (${seconds} s)`);
      if (error) console.error(error.message);
      await savePicture(session, `${/Chrome\/\d+/.exec(browser)?.[0] ?? name}-${kind.scripts}-${journey}`);
    }
  } finally {
    await session.close();
  }
}

/** Of the page at the end of a journey, to look at. */
async function savePicture({ takePicture }: BrowserSession, title: string): Promise<void> {
  if (!takePicture) return;
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${title.replace(/\W+/g, '-')}.png`), await takePicture(), 'base64');
}

// First: a missing program is reported before the portals start.
await (
  await runs[0]?.start().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  })
)?.close();
const stopPortals = await startPortals();
try {
  for (const run of runs) await runJourneys(run, readRunInfo().portals.push.url);
} finally {
  await stopPortals();
}
process.exitCode = failed === 0 ? 0 : 1;
