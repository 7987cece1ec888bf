import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Fails with a readable list when axe finds anything against WCAG 2.2 A or AA, or its own best practices, in what
 * the page shows now. Half-faded text has a contrast nobody ever reads: fades are waited for, and as one may begin
 * while axe looks, what it finds must still be there at the end of it.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await fadesToEnd(page);
  let found = await axeViolations(page);
  if (found.length > 0) {
    await fadesToEnd(page);
    found = await axeViolations(page);
  }
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

function fadesToEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}

/** What axe finds. It is put into a document once and keeps only its findings: both count on a slow machine. */
async function axeViolations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  });
}

/** Fails when the page can be scrolled sideways or a text is cut off by its own box, naming the elements. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      problems.push(`page is ${document.documentElement.scrollWidth} px wide on a screen of ${width} px`);
    }
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${element.textContent?.trim().slice(0, 40)}"`;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (style.visibility === 'hidden' || box.width <= 1 || box.height <= 1) continue;
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!ownText || element.closest('[aria-hidden="true"], svg')) continue;
      if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
        problems.push(`text cut off: ${name(element)}`);
      }
      const clipped = element.closest('dialog, [data-scroll-x]') === null;
      if (clipped && box.right > width + 1 && box.left < width)
        problems.push(`runs out of the screen: ${name(element)}`);
    }
    return problems;
  });
  expect(found, `layout of ${page.url()}`).toEqual([]);
}
