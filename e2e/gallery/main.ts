import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../configure-country.ts';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { type Brand, brandCodes } from '@portal/domain/language/brand';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { cloneTestDb, startTestServer } from '@portal/platform/database/testing/database-server';
import { chromiumPath, JOURNEY_CHROMIUM_ARGS } from '../browser.ts';
import { PATIENT_PORTAL, startPortal } from '../portal-process.ts';
import { readTreeTime } from '../process-times.ts';
import { changeSettings } from '../sandbox.ts';
import { createSandboxActions } from '../sandbox-actions.ts';
import { announceDisturbance } from './announce-disturbance.ts';
import { drawContactSheets, type Picture, writeIndex } from './contact-sheets.ts';
import { disturbedStates, type GalleryState, galleryStates } from './gallery-states.ts';
import { type Shoot, takePictures } from './take-pictures.ts';
import { createVisitor } from './visitor.ts';

// `npm run gallery`: pictures of every page and state, in each language, size and theme, and contact sheets of them
// (CONTRIBUTING.md). `-- --sheet payment --language sw` takes a part; each option may come several times.

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/gallery');
/** On two cores: while one waits for a job or a poll, the others work. */
const VISITORS = 6;

const { values: options } = parseArgs({
  options: { sheet: { type: 'string', multiple: true }, language: { type: 'string', multiple: true } },
});
const brand: Brand = JSON.parse(readFileSync(join(ROOT, 'brand/brand.json'), 'utf8'));

/** Starts a portal with every way to pay, and limits that do not count. */
async function openPortal() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-gallery-'));
  const server = await startTestServer({ waitsForDisk: false });
  const database = await cloneTestDb(server.adminUrl);
  const env = { ...PATIENT_PORTAL, TRUST_PROXY: '127.0.0.1,::1', RATE_LIMIT_FACTOR: '1000' };
  const portal = await startPortal({ databaseUrl: database.url, logFile: join(folder, 'portal.log'), env });
  await changeSettings(portal.url, {
    walletPinMode: false,
    offersMpesa: true,
    offersAirtel: true,
    offersSmartcash: true,
    offersEkash: true,
  });
  return {
    url: portal.url,
    databaseUrl: database.url,
    close: async () => {
      await portal.stop();
      await database.drop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Takes the pictures of all states in all languages; several visitors take the next one of a list. `draw` gets those of a sheet's
 * group as soon as all are there, while the visitors go on.
 */
async function shoot(
  shooting: Shoot & { browser: Browser },
  states: readonly GalleryState[],
  { locales, draw }: { locales: readonly Locale[]; draw: (pictures: Picture[]) => Promise<void> },
): Promise<void> {
  const visits = states.flatMap((state) => locales.map((locale) => ({ state, locale })));
  const taken: Picture[][] = [];
  const rest = visits.entries();
  let drawn = Promise.resolve();
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const visitor = createVisitor(shooting.browser, shooting.portal.url);
      for (const [index, visit] of rest) {
        taken[index] = await takePictures(shooting, visitor, visit);
        const group = visits.flatMap(({ state }, at) => (state.sheet === visit.state.sheet ? [at] : []));
        if (group.every((at) => taken[at]))
          drawn = drawn.then(() => draw(group.flatMap((at) => taken[at] ?? [])));
      }
      await visitor.close();
    }),
  );
  await drawn;
}

/** What a person must look at: states that were not reached, and texts that do not fit. */
function listFindings(pictures: readonly Picture[]): string[] {
  const unreached = pictures.flatMap(({ caption, locale, problem }) =>
    problem ? [`NOT REACHED: ${caption}, ${locale}: ${problem}`] : [],
  );
  const misfits = pictures.flatMap(({ caption, locale, screen, looks }) =>
    looks.map((found) => `${caption}, ${locale}, ${screen}: ${found}`),
  );
  return [...new Set(unreached), ...misfits];
}

/** What the run has made and what it took. A picture's share of the processor time has that of the browser, the portal and its database. */
function summarise(pictures: readonly Picture[], sheets: readonly string[]): string[] {
  const unreached = new Set(
    pictures.flatMap(({ caption, locale, problem }) => (problem ? [`${caption}, ${locale}`] : [])),
  );
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  // Other systems have no /proc.
  const processorTime =
    process.platform === 'linux'
      ? [`${(readTreeTime(process.pid) / 1000 / pictures.length).toFixed(3)} s of processor time a picture`]
      : [];
  return [
    `${pictures.length} pictures on ${sheets.length} contact sheets: ${FOLDER}/index.html`,
    [`${unreached.size} states not reached`, `${seconds} s`, ...processorTime].join(', '),
  ];
}

const startedAt = Date.now();
// A part replaces its own pictures only.
if (!options.sheet) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const portal = await openPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: JOURNEY_CHROMIUM_ARGS });
try {
  const locales = LOCALE_LIST.filter((locale) => !options.language || options.language.includes(locale));
  const sandbox = createSandboxActions(portal);
  const { moneyPush: paymentMode } = brandCodes(brand);
  const shooting = { browser, folder: FOLDER, portal: { url: portal.url, sandbox, paymentMode } };
  const isWanted = ({ sheet }: GalleryState) => !options.sheet || options.sheet.includes(sheet);
  const sheets: string[] = [];
  const all: Picture[] = [];
  const drawing = await browser.newPage();
  const draw = async (pictures: Picture[]) => {
    all.push(...pictures);
    sheets.push(...(await drawContactSheets(drawing, FOLDER, pictures)));
    writeIndex(FOLDER, sheets);
    for (const found of listFindings(pictures)) console.error(found);
    if (pictures.some(({ problem }) => problem)) process.exitCode = 1;
  };
  await shoot(shooting, galleryStates().filter(isWanted), { locales, draw });
  await announceDisturbance(portal.databaseUrl);
  await shoot(shooting, disturbedStates().filter(isWanted), { locales, draw });
  for (const line of summarise(all, sheets)) console.log(line);
} finally {
  await browser.close();
  await portal.close();
}
