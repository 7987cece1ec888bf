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

/** The themes on each size of a screen, in an order in which one thing at a time changes: what changes is drawn again. */
const LOOKS = [
  ['phone', ['light', 'dark']],
  ['desktop', ['dark', 'light']],
] as const satisfies [Screen, Picture['theme'][]][];
/** Long lists are cut off here, in CSS pixels. On a phone the last form of "My lines", whose problem is a state, ends before. */
const LONGEST: Record<Screen, number> = { phone: 2_600, desktop: 2_000 };

/** How long a page is quiet before its picture: longer than a form waits before it checks a number. */
const QUIET_MS = 500;
/** The same after another size of the screen, which starts what it loads at once. */
const RESIZED_QUIET_MS = 100;
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
    // What was pressed last is not pointed at any more; on another size of the screen something else would be.
    await page.mouse.move(0, 0);
    const caption = `${state.name} (${state.route})`;
    const pictures: Picture[] = [];
    for (const [screen, themes] of LOOKS) {
      await page.setViewportSize(WIDTHS[screen]);
      if (screen === 'desktop') {
        await page.evaluate(waitForFrames);
        // A wide page loads parts that a phone never has.
        await waitUntilQuiet(RESIZED_QUIET_MS, SETTLE_MS);
      }
      const height = await page.evaluate(showFromBeginning, {
        style: PICTURE_STYLE,
        screenHeight: WIDTHS[screen].height,
      });
      const looks = await findMisfits(page);
      if (height > 0)
        await page.setViewportSize({
          width: WIDTHS[screen].width,
          height: Math.min(height, LONGEST[screen]),
        });
      for (const [index, theme] of themes.entries()) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.evaluate(endMotion, index === 0);
        const file = `${[state.sheet, state.route, state.name, locale, screen, theme].join('-').replace(/[^\w-]+/g, '_')}.png`;
        await writeFile(join(folder, file), await captureScreen(session));
        pictures.push({
          sheet: state.sheet,
          caption,
          locale,
          screen,
          theme,
          file,
          problem,
          looks: index === 0 ? looks : [],
        });
      }
    }
    return pictures;
  } finally {
    if (isSpoilt) await visitor.close();
  }
}

// These functions run in the page.

/**
 * Adds a style and goes to the beginning of the page. What is as high as the screen stays so when the screen gets as high as the page.
 * Returns the height of the page in CSS pixels; 0 when a dialog is open, which is shown on its screen.
 */
function showFromBeginning({ style, screenHeight }: { style: string; screenHeight: number }): number {
  const id = 'gallery-style';
  const freeze = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule) freeze(rule.cssRules);
      if (!(rule instanceof CSSStyleRule) || !rule.cssText.includes('vh')) continue;
      for (const name of rule.style) {
        const value = rule.style.getPropertyValue(name);
        const frozen = value.replace(/([\d.]+)[dsl]?vh\b/g, 'calc($1 * var(--screen-height) / 100)');
        if (frozen !== value) rule.style.setProperty(name, frozen, rule.style.getPropertyPriority(name));
      }
    }
  };
  for (const sheet of document.styleSheets) freeze(sheet.cssRules);
  if (!document.getElementById(id))
    document.head.append(Object.assign(document.createElement('style'), { id, textContent: style }));
  document.documentElement.style.setProperty('--screen-height', `${screenHeight}px`);
  window.scrollTo(0, 0);
  return document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight;
}

/** Waits until what follows the size of the screen has been drawn. */
async function waitForFrames(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * Ends what moves.
 * @param isResized whether to wait until what follows the size of the screen is drawn; a map also follows the theme
 */
async function endMotion(isResized: boolean): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
    else animation.finish();
  }
  if (isResized || document.querySelector('place-map'))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
