import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from '../axe.ts';
import { findFaintTexts } from './find-faint-texts.ts';
import { findFlatArea } from './find-flat-area.ts';
import { findCovered, findGiants } from './find-misplaced.ts';
import { readPicture } from './read-picture.ts';

/** What a picture of a page may be like. */
type Expectation = {
  /** The highest part of the content that may be of one colour from left to right, in CSS pixels. */
  emptyHeight?: number;
};

/** Higher than any gap between two parts of a page. */
const EMPTY_HEIGHT = 260;

/**
 * Looks at the screen instead of the state behind it (RULINGS 100), in both themes: content is where it belongs, pictures have
 * the size of their design, nothing is cut off or covered for good, and each text can be read on what is behind it.
 */
export async function expectPicture(
  page: Page,
  { emptyHeight = EMPTY_HEIGHT }: Expectation = {},
): Promise<void> {
  await expectNoOverflow(page);
  expect(await page.evaluate(findGiants), `pictures larger than designed on ${page.url()}`).toEqual([]);
  expect(await page.evaluate(findCovered), `covered on ${page.url()}`).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = async () => {
      const picture = await readPicture(page, await takeWholePicture(page));
      const empty = await page.evaluate(findFlatArea, picture);
      const faint = await page.evaluate(findFaintTexts, picture);
      return [...(empty > emptyHeight ? [`${empty} px of one colour`] : []), ...faint];
    };
    await expect.poll(found, { message: `the picture of ${page.url()} in ${colorScheme}` }).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** The whole page from its beginning, or what is on the screen where a dialog is open. Without the bar of phones, which covers some of it. */
async function takeWholePicture(page: Page): Promise<Buffer> {
  const isDialog = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.querySelector('dialog[open]') !== null;
  });
  const bar = page.locator('.bottom-bar');
  const setBar = (display: string) =>
    bar.evaluateAll((bars, value) => {
      for (const each of bars as HTMLElement[]) each.style.display = value;
    }, display);
  await setBar('none');
  const picture = await page.screenshot({ fullPage: !isDialog, animations: 'disabled' });
  await setBar('');
  return picture;
}
