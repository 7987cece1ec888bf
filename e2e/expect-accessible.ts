import type { Page, TestInfo } from '@playwright/test';
import { expectNoAxeViolations, expectNoOverflow } from './axe.ts';
import { type Screen, screenOf, WIDTHS } from './screens.ts';

/** Whether the nightly set is played, as by `npm run e2e` (CONTRIBUTING.md). */
const IS_NIGHTLY = process.env.THOROUGH === 'yes';

/**
 * Checks the current state of a page at the journey's own width: no axe violation and no overflow. The nightly set checks a narrow
 * and a wide viewport, but for a journey that runs on both screens (`@phone` and `@desktop`): a change of width and back
 * cost a twelfth of what all journeys do, and `npm run gallery` shows each state at both (decision 265).
 * E2E_SCREENSHOTS=1 writes screenshots to test-results.
 */
export function expectAccessible(page: Page, testInfo: TestInfo, state: string): Promise<void> {
  return atEachWidth(page, testInfo, async (width) => {
    if (process.env.E2E_SCREENSHOTS) {
      await page.screenshot({ path: testInfo.outputPath(`${state}-${width}.png`), fullPage: true });
    }
    await expectNoAxeViolations(page);
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
