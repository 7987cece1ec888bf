import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@portal/domain/language/locale';
import { findMisfits } from '../picture/find-misfits.ts';
import { type Screen, WIDTHS } from '../screens.ts';
import { captureScreen } from './capture-screen.ts';
import type { Picture } from './contact-sheets.ts';
import type { GalleryState } from './gallery-states.ts';
import type { Visit } from './visit.ts';
import type { Visitor } from './visitor.ts';

const THEMES = ['light', 'dark'] as const;
const SCREENS = ['phone', 'desktop'] as const satisfies Screen[];
/** Long lists are cut off here, in CSS pixels. */
const LONGEST = 2_000;

/** How long a page is quiet before its picture: longer than a form waits before it checks a number. */
const QUIET_MS = 500;
/** A page that asks again and again never becomes quiet. */
const SETTLE_MS = 10_000;

/**
 * What stays at the lower edge of a screen has no place in a picture of the whole page: it is shown at the end. A caret blinks.
 */
const PICTURE_STYLE = `* { caret-color: transparent !important }
html:not(:has(dialog[open])) :is(.bottom-bar, .buy-bar, .pay-actions > *) { position: static !important }`;

/** What the pictures are of, and where they go. */
export type Shoot = {
  folder: string;
  portal: Omit<Visit, 'page' | 'locale' | 'spoil'>;
};

/** Brings a visitor to a state once, and takes its pictures in both sizes and themes. */
export async function takePictures(
  { folder, portal }: Shoot,
  visitor: Visitor,
  { state, locale }: { state: GalleryState; locale: Locale },
): Promise<Picture[]> {
  const { page, session, waitUntilQuiet } = await visitor.begin();
  let isSpoilt = false;
  const spoil = () => {
    isSpoilt = true;
  };
  try {
    const problem = await state.steps({ page, locale, spoil, ...portal }).then(
      () => null,
      (error: Error) => error.message.split('\n')[0] ?? 'failed',
    );
    // What loads by itself, such as the check of a number: a picture of it shows nothing. A state that waits is shown as it is.
    await waitUntilQuiet(QUIET_MS, SETTLE_MS);
    await page.addStyleTag({ content: PICTURE_STYLE });
    const caption = `${state.name} (${state.route})`;
    const pictures: Picture[] = [];
    for (const screen of SCREENS) {
      await page.setViewportSize(WIDTHS[screen]);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const file = `${[state.sheet, state.route, state.name, locale, screen, theme].join('-').replace(/[^\w-]+/g, '_')}.png`;
        const isResized = screen === 'desktop' && theme === 'light';
        const height = await page.evaluate(showFromBeginning, isResized);
        const size = height > 0 ? { width: WIDTHS[screen].width, height: Math.min(height, LONGEST) } : null;
        await writeFile(join(folder, file), await captureScreen(session, size));
        const looks = theme === 'light' ? await findMisfits(page) : [];
        pictures.push({ sheet: state.sheet, caption, locale, screen, theme, file, problem, looks });
      }
    }
    return pictures;
  } finally {
    if (isSpoilt) await visitor.close();
  }
}

/**
 * Ends what moves and goes to the beginning of the page. Returns its height in CSS pixels; 0 when a dialog is open, which is shown
 * on its screen. Runs in the page.
 * @param isResized whether to wait until what follows the size of the screen is drawn; a map also follows the theme
 */
async function showFromBeginning(isResized: boolean): Promise<number> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
    else animation.finish();
  }
  window.scrollTo(0, 0);
  if (isResized || document.querySelector('place-map'))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight;
}
