import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../../e2e/browser.ts';
import { swipe } from '../../e2e/touch.ts';
import { toWireSite } from '../../packages/contract/src/wire/wire-site.ts';
import type { Technology } from '../../packages/domain/src/places/site.ts';
import type { BenchPortal } from './bench-portal.ts';
import { median } from './median.ts';
import type { BenchOptions } from './options.ts';

/** Sites on the map, more than any operator has. */
const SITES = 5_000;
/** Views that are panned: the country, the city, its streets, a quarter with 5G circles. */
const VIEWS = {
  'country, zoom 9': { lat: -1.94, lng: 29.88, zoom: 9 },
  'Kigali, zoom 12': { lat: -1.9441, lng: 30.0619, zoom: 12 },
  'Kigali, zoom 14': { lat: -1.9441, lng: 30.0619, zoom: 14 },
  'a quarter, zoom 15': { lat: -1.9441, lng: 30.0619, zoom: 15 },
};
/** The way that two fingers move the map, in several swipes, and that of one event, in pixels. */
const DRAG = { distance: 900, step: 8 };
/** From the edge of the map to the fingers, in pixels. */
const MARGIN = 40;
const SCREEN = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWER = 4;

type Figures = { drawn: number; frames: number; longest: number };

/**
 * Draws and pans the coverage map with 5,000 sites on the emulated phone; with streets if `MAP_PMTILES` is set. Returns a
 * Markdown section.
 */
export async function benchMap(
  { portal }: BenchPortal,
  { runs }: BenchOptions,
  print: (line: string) => void,
): Promise<string> {
  const browser = await launchChromium();
  try {
    const rows: string[] = [];
    for (const [name, view] of Object.entries(VIEWS)) {
      print(`Measuring the map: ${name}`);
      const taken: Figures[] = [];
      for (let run = 0; run < runs; run += 1) taken.push(await measure(browser, portal.url, view));
      const middle = (key: keyof Figures) => Math.round(median(taken.map((one) => one[key])));
      rows.push(
        `| ${name} | ${middle('drawn')} ms | ${middle('frames')} a second | ${middle('longest')} ms |`,
      );
    }
    const head =
      '| View | all sites drawn after | frames while panning | longest frame |\n| --- | --- | --- | --- |';
    const streets = process.env.MAP_PMTILES ? ' with streets' : '';
    return `### ${SITES} sites on the map${streets}, CPU ${CPU_SLOWER}x slower (median of ${runs})\n\n${head}\n${rows.join('\n')}`;
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  url: string,
  view: { lat: number; lng: number; zoom: number },
): Promise<Figures> {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    await page.route(/fetch-sites-data-5g/, (route) => route.fulfill({ json: manySites() }));
    await page.goto(`${url}/openNetworks`);
    await page.getByText(`${SITES} sites on the map`).scrollIntoViewIfNeeded();
    await page.locator('place-map canvas').filter({ visible: true }).first().waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    const drawn = await redraw(page, view);
    return { drawn, ...(await pan(page, cdp)) };
  } finally {
    await context.close();
  }
}

/** Milliseconds until all visible tiles show the sites after they were set again. */
function redraw(page: Page, view: { lat: number; lng: number; zoom: number }): Promise<number> {
  return page.evaluate(async (to) => {
    type Painted = HTMLElement & { sites: readonly unknown[]; goTo: (view: object) => void };
    const map = document.querySelector('place-map') as Painted;
    map.goTo(to);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const start = performance.now();
    map.sites = [...map.sites];
    // Tiles of both layers are painted when they are created and visible two frames later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - start;
  }, view);
}

async function pan(page: Page, cdp: CDPSession): Promise<Omit<Figures, 'drawn'>> {
  const box = await page.locator('place-map').boundingBox();
  if (!box) throw new Error('There is no map to pan');
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (now: number) => {
      frames.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const [middle, reach] = [box.y + box.height / 2, box.width - 2 * MARGIN];
  for (let moved = 0; moved < DRAG.distance; moved += reach)
    await swipe(cdp, {
      from: { x: box.x + MARGIN, y: middle },
      by: { x: reach, y: 0 },
      count: 2,
      steps: Math.ceil(reach / DRAG.step),
    });
  const times = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  return { frames: gaps.length / seconds, longest: Math.max(...gaps) };
}

/** Sites spread over the country, the same each time: half of them around Kigali, one in eight with 5G. */
function manySites() {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const sites = Array.from({ length: SITES }, (_, index) => {
    const near = index % 2 === 0;
    const technologies: Technology[] = index % 8 === 0 ? ['2g', '3g', '4g', '5g'] : ['2g', '3g', '4g'];
    return toWireSite({
      title: `Site ${index}`,
      at: {
        lat: near ? -1.95 + (random() - 0.5) * 0.2 : -2.8 + random() * 1.7,
        lng: near ? 30.06 + (random() - 0.5) * 0.2 : 28.95 + random() * 1.9,
      },
      technologies,
    });
  });
  return { data: { packageHtml: JSON.stringify(sites), version: 'bench' } };
}
