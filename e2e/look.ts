import type { Page, TestInfo } from '@playwright/test';
import { expectNoAxeViolations, expectNothingCutOff } from './axe.ts';

const WIDTHS = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };

/**
 * What every state of every page has to stand: no finding of axe and nothing cut off, on a narrow screen and on a
 * wide one. A journey that is walked on a wide screen as well (`@desktop`) is looked at in the width it is walked
 * in. With E2E_LOOK=1 it leaves pictures in test-results.
 */
export async function expectSound(page: Page, testInfo: TestInfo, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const name of widthsOf(testInfo)) {
    await page.setViewportSize(WIDTHS[name]);
    if (process.env.E2E_LOOK) {
      await page.screenshot({ path: testInfo.outputPath(`${state}-${name}.png`), fullPage: true });
    }
    await expectNoAxeViolations(page);
    await expectNothingCutOff(page);
  }
  if (before) await page.setViewportSize(before);
}

function widthsOf({ tags, project }: TestInfo): readonly (keyof typeof WIDTHS)[] {
  if (!tags.includes('@desktop')) return ['phone', 'desktop'];
  return [project.name === 'desktop' ? 'desktop' : 'phone'];
}
