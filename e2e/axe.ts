import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified build is less than half of what `axe.source` sends to each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails with a readable list when axe finds a violation of WCAG 2.2 A or AA, or of its best practices, in the
 * current page. Waits for running animations first, because half-faded text has a contrast that nobody reads. An
 * animation may start during the analysis, so a violation counts only if a second analysis finds it too.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await waitForAnimations(page);
  let found = await findAxeViolations(page);
  if (found.length > 0) {
    await waitForAnimations(page);
    found = await findAxeViolations(page);
  }
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}

/**
 * Runs axe. The script is added once per document, and only violations are collected: both save time on a slow
 * machine.
 */
async function findAxeViolations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // A modal hides the page behind it, so what a page must have is hidden too.
    const isBehindModal = document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') != null;
    const ofWholePage = ['landmark-one-main', 'page-has-heading-one', 'region'];
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: {
        // WCAG 2.2, 2.5.8: off by default in axe.
        'target-size': { enabled: true },
        ...(isBehindModal && Object.fromEntries(ofWholePage.map((id) => [id, { enabled: false }]))),
      },
    });
    return violations.flatMap(({ id, help, nodes }) => {
      const where = nodes
        .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
        // What a bar at the edge of the screen covers now is scrolled free: bottom-bar.e2e.ts and shapes.e2e.ts.
        .filter((text) => id !== 'target-size' || !text.includes('partially obscured'));
      return where.length === 0 ? [] : { id, help, where };
    });
  });
}

/** Fails when the page scrolls horizontally or a text is cut off by its box. Names the elements. */
export async function expectNoOverflow(page: Page): Promise<void> {
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
      // Closed lists have a place, but are not shown.
      if (!element.checkVisibility()) continue;
      // What is in a closed part of the page has a place and is not shown.
      const isShown = element.checkVisibility({ visibilityProperty: true });
      if (!isShown || box.width <= 1 || box.height <= 1) continue;
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!ownText || element.closest('[aria-hidden="true"], svg')) continue;
      if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
        problems.push(`text cut off: ${name(element)}`);
      }
      const clipped = element.closest('dialog, [data-scroll-x]') === null;
      if (clipped && box.right > width + 1 && box.left < width)
        problems.push(`runs out of the screen: ${name(element)}`);
    }
    // On a phone a cell has its header beside it, which no element is.
    const pen = document.createElement('canvas').getContext('2d');
    for (const cell of document.querySelectorAll<HTMLElement>('td[data-label]')) {
      const label = getComputedStyle(cell, '::before');
      if (!pen || label.content === 'none' || label.whiteSpace !== 'nowrap') continue;
      pen.font = label.font;
      if (pen.measureText(cell.dataset.label ?? '').width > Number.parseFloat(label.width) + 1)
        problems.push(`label runs into its value: "${cell.dataset.label}"`);
    }
    return problems;
  });
  expect(found, `layout of ${page.url()}`).toEqual([]);
}
