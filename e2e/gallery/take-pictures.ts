import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Locale } from '@portal/domain/language/locale';
import { findMisfits } from '../picture/find-misfits.ts';
import { randomAddress } from '../random-address.ts';
import { type Screen, WIDTHS } from '../screens.ts';
import type { Picture } from './contact-sheets.ts';
import type { GalleryState } from './gallery-states.ts';
import type { Visit } from './visit.ts';

const THEMES = ['light', 'dark'] as const;
const SCREENS = ['phone', 'desktop'] as const satisfies Screen[];
/** Long lists are cut off here, in CSS pixels. */
const LONGEST = 2_000;

/** A page whose payment is followed never becomes idle. */
const SETTLE_MS = 2_500;

/** What the pictures are of, and where they go. */
export type Shoot = {
  browser: Browser;
  folder: string;
  portal: Omit<Visit, 'page' | 'locale'>;
};

/** Brings a new visitor to a state once, and takes its pictures in both sizes and themes. */
export async function takePictures(
  { browser, folder, portal }: Shoot,
  state: GalleryState,
  locale: Locale,
): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: WIDTHS.phone,
    reducedMotion: 'reduce',
    // The pictures are taken with a rule of their own.
    bypassCSP: true,
    timezoneId: 'Africa/Kigali',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
  });
  try {
    const page = await context.newPage();
    const problem = await state.steps({ page, locale, ...portal }).then(
      () => null,
      (error: Error) => error.message.split('\n')[0] ?? 'failed',
    );
    await settle(page);
    const caption = `${state.name} (${state.route})`;
    const pictures: Picture[] = [];
    for (const screen of SCREENS)
      for (const theme of THEMES) {
        const file = `${[state.sheet, state.route, state.name, locale, screen, theme].join('-').replace(/[^\w-]+/g, '_')}.png`;
        await takePicture(page, { screen, theme, path: join(folder, file) });
        const looks = theme === 'light' ? await findMisfits(page) : [];
        pictures.push({ sheet: state.sheet, caption, locale, screen, theme, file, problem, looks });
      }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Waits for what loads by itself, such as the check of a number: a picture of it shows nothing. A state that waits is shown as it is. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => null);
}

async function takePicture(
  page: Page,
  { screen, theme, path }: { screen: Screen; theme: 'light' | 'dark'; path: string },
): Promise<void> {
  await page.setViewportSize(WIDTHS[screen]);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight;
  });
  const { width } = WIDTHS[screen];
  // What stays at the lower edge of a screen has no place in a picture of the whole page: it is shown at the end.
  const style = height > 0 ? '.bottom-bar, .buy-bar, .pay-actions > * { position: static !important }' : '';
  const clip = { x: 0, y: 0, width, height: Math.min(height, LONGEST) };
  await page.screenshot({
    path,
    animations: 'disabled',
    style,
    ...(height > 0 && { fullPage: true, clip }),
  });
}
