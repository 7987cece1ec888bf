import { fileURLToPath } from 'node:url';
import { expectWritten } from '@portal/platform/testing/written-down';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { beforeAll, expect, test } from 'vitest';
import { createBuyer, createMovableClock } from './testing/buyer.ts';
import { walkCare, walkLanguages, walkOthers, walkWorks } from './testing/walks/walk-asking.ts';
import { walkBills, walkBundles, walkFixed, walkRecharge } from './testing/walks/walk-buying.ts';
import { walkAsking, walkHistory, walkLines, walkStanding } from './testing/walks/walk-own-numbers.ts';
import { walkFiles, walkHelp, walkPages, walkPlaces } from './testing/walks/walk-pages.ts';
import { walkAirtime, walkCards, walkWaiting, walkWallet, walkWays } from './testing/walks/walk-paying.ts';
import { forgetFailures, startWalk, type Walk } from './testing/walks/walk-world.ts';

// What each page says, written down: whoever changes a word, a field, a link or a state of a page sees it in these texts.

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
/** A Tuesday, half past eight in the morning in Kigali. */
const START = new Date('2026-11-24T06:30:00Z');

/** Walks in the order in which they are made; each has its text. */
const WALKS: Record<string, (walk: Walk) => Promise<void>> = {
  pages: walkPages,
  files: walkFiles,
  help: walkHelp,
  places: walkPlaces,
  recharge: walkRecharge,
  bundles: walkBundles,
  bills: walkBills,
  fixed: walkFixed,
  wallet: walkWallet,
  ways: walkWays,
  cards: walkCards,
  airtime: walkAirtime,
  waiting: walkWaiting,
  lines: walkLines,
  standing: walkStanding,
  history: walkHistory,
  asking: walkAsking,
  care: walkCare,
  works: walkWorks,
  languages: walkLanguages,
  others: walkOthers,
};

const results = new Map<string, { text: string; error?: unknown }>();

beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  const environment = { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: 'http://portal.test' };
  const buyer = await createBuyer(environment, { clock: createMovableClock(START), web });
  for (const [name, walk] of Object.entries(WALKS)) {
    const steps = startWalk(buyer);
    const error = await walk(steps).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    forgetFailures(steps);
    results.set(name, { text: steps.notes.text(), error });
  }
  await buyer.close();
});

test.each(Object.keys(WALKS))('%s say to eyes, screen readers and keyboards what is written down', (name) => {
  const result = results.get(name);
  if (result?.error)
    throw new Error(`the walk stopped after:\n${result.text.slice(-2_000)}`, { cause: result.error });
  expect(result?.text).not.toBe('');
  expectWritten(
    fileURLToPath(new URL(`pages-written-down/${name}.txt`, import.meta.url)),
    `${result?.text}\n`,
  );
});
