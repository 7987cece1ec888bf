import type { Page, TestInfo } from '@playwright/test';
import { expectNoAxeViolations, expectNoOverflow } from './axe.ts';
import { type Screen, screenOf, WIDTHS } from './screens.ts';

/** Whether the nightly set is played, as by `npm run e2e` (CONTRIBUTING.md). */
const IS_NIGHTLY = process.env.THOROUGH === 'yes';

/**
 * Checks the current state of a page: no axe violation and no overflow, at a narrow and a wide viewport. A journey
 * that runs on both screens (`@phone` and `@desktop`) is checked at its own width only. Axe looks at the other width in
 * the nightly set only: the elements are the same, and its runs are an eighth of what all journeys cost.
 * E2E_SCREENSHOTS=1 writes screenshots to test-results.
 */
export function expectAccessible(page: Page, testInfo: TestInfo, state: string): Promise<void> {
  return atEachWidth(page, testInfo, async (width) => {
    if (process.env.E2E_SCREENSHOTS) {
      await page.screenshot({ path: testInfo.outputPath(`${state}-${width}.png`), fullPage: true });
    }
    if (IS_NIGHTLY || width === screenOf(testInfo.tags)) await expectNoAxeViolations(page);
    await expectNoOverflow(page);
  });
}

/** Checks for overflow only, where another journey runs axe on the same components. */
export function expectLayout(page: Page, testInfo: TestInfo): Promise<void> {
  return atEachWidth(page, testInfo, () => expectNoOverflow(page));
}

async function atEachWidth(
  page: Page,
  testInfo: TestInfo,
  check: (screen: Screen) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const name of widthsOf(testInfo)) {
    if (page.viewportSize()?.width !== WIDTHS[name].width) await page.setViewportSize(WIDTHS[name]);
    await check(name);
  }
  if (before && before.width !== page.viewportSize()?.width) await page.setViewportSize(before);
}

function widthsOf({ tags }: TestInfo): readonly Screen[] {
  const isPair = tags.includes('@phone') || tags.includes('@desktop');
  return isPair || !IS_NIGHTLY ? [screenOf(tags)] : ['phone', 'desktop'];
}
