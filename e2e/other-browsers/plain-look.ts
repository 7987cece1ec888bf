import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageKind } from './driven-page.ts';
import type { Visit } from './pay-with-wallet.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const PAGES = [
  '/',
  '/prepaid-recharge',
  '/data-bundle?msisdn=788100001',
  '/postpaid-bill-pay',
  '/storeLocator?q=Huye',
  '/gethelp',
  '/table',
  '/works',
  '/no-such-page',
];

/** Every page has its colours, edges and sizes, nothing is wider than the screen, and axe finds nothing. */
export async function expectLook({ page }: Visit, { scripts }: PageKind): Promise<void> {
  const found: string[] = [];
  for (const path of PAGES) {
    await page.open(path);
    const problems = [...(await page.run(findPlainParts)), ...(scripts ? await runAxe(page) : [])];
    found.push(...problems.map((problem) => `${path}: ${problem}`));
  }
  if (found.length > 0) throw new Error(`Pages without their look:\n${found.join('\n')}`);
}

async function runAxe({ evaluate }: Visit['page']): Promise<string[]> {
  // The program returns nothing; the number does.
  await evaluate(`${AXE}; "0"`);
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false });
  const violations = JSON.parse(
    await evaluate(
      `axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target.join(' ')).join(', '))))`,
    ),
  ) as string[];
  return violations.map((violation) => `axe: ${violation}`);
}

/** Runs in the page. The colours are those of the light theme. */
function findPlainParts(): string[] {
  const problems: string[] = [];
  const root = getComputedStyle(document.documentElement);
  const check = (selector: string, property: string, isRight: (value: string) => boolean) => {
    for (const element of Array.from(document.querySelectorAll<HTMLElement>(selector))) {
      const value = getComputedStyle(element).getPropertyValue(property);
      if (!isRight(value)) problems.push(`${selector} has ${property}: ${value}`);
    }
  };
  const rgb = (variable: string) => {
    const hex = root.getPropertyValue(variable).trim();
    return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
  };
  const primary = rgb('--primary');
  const isBordered = (value: string) => Number.parseFloat(value) >= 1;
  if (!document.querySelector('.site-header') || !document.querySelector('.site-footer'))
    problems.push('there is no header or footer');
  check('.site-header', 'background-color', (value) => value === 'rgb(255, 255, 255)');
  check('.site-footer', 'background-color', (value) => value === rgb('--primary-dark'));
  check('.btn-primary:not([aria-disabled])', 'background-color', (value) => value === primary);
  check('.card, .field-box, .bundle-card, .accordion', 'border-top-width', isBordered);
  check('.card, .field-box, .bundle-card, .accordion', 'border-top-left-radius', isBordered);
  check('body', 'font-family', (value) => value.includes('Figtree'));
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    problems.push(`it is ${scrollWidth} px wide on a screen of ${clientWidth} px`);
  for (const icon of Array.from(document.querySelectorAll('.icon, .logo-mark svg'))) {
    const { width, height } = icon.getBoundingClientRect();
    if (Math.max(width, height) > 48) problems.push(`an icon of ${width} x ${height} px`);
  }
  // A browser without `gap` in rows has margins there.
  for (const row of Array.from(document.querySelectorAll('.chips'))) {
    const boxes = Array.from(row.children, (child) => child.getBoundingClientRect());
    const touching = boxes.filter(({ left, top, width }, index) => {
      const before = boxes[index - 1];
      return before && width > 0 && before.top === top && left - before.right < 3;
    });
    if (touching.length > 0)
      problems.push(`${touching.length} parts of .${row.className} touch the part before`);
  }
  const skip = document.querySelector('.skip-link')?.getBoundingClientRect();
  if (skip && skip.bottom > 0) problems.push('the link that skips the header covers it');
  return problems;
}
