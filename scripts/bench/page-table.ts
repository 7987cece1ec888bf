import type { Load } from './phone.ts';

/** Budgets for any first page (docs/performance.md): bytes compressed, times in milliseconds at CPU 4x, blocking at 14x. */
const BUDGETS = { html: 20_000, js: 150_000, total: 200_000, fcp: 1_300, lcp: 1_600, cls: 0, tbt14: 300 };

/** Results of a page on the mid-range phone (CPU 4x) and the cheap one (14x). */
export type PageFigures = { name: string; mid: Load; cheap: Load };

/** Markdown table of all pages with the budgets and, in brackets, the ratio to the reference page. */
export function pageTable(pages: readonly PageFigures[], reference: PageFigures): string {
  const head = [
    'Page',
    'HTML',
    'JS',
    'JS before first paint',
    'Everything',
    'FCP',
    'LCP',
    'CLS',
    'TBT 4x',
    'FCP 14x',
    'LCP 14x',
    'TBT 14x',
  ];
  const budget = [
    '*budget*',
    '≤ 20 kB',
    '≤ 150 kB',
    '0',
    '≤ 200 kB',
    '< 1300 ms',
    '< 1600 ms',
    '0',
    '',
    '',
    '',
    '≤ 300 ms',
  ];
  const rows = pages.map((page) => rowOf(page, reference));
  return [head, head.map(() => '---'), budget, ...rows, rowOf(reference, reference)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function rowOf({ name, mid, cheap }: PageFigures, reference: PageFigures): string[] {
  const against = (value: number, base: number) => `${ms(value)} (${(value / base).toFixed(2)}x)`;
  return [
    name,
    flag(kB(mid.html), mid.html <= BUDGETS.html),
    flag(kB(mid.js), mid.js <= BUDGETS.js),
    flag(kB(mid.blockingJs), mid.blockingJs === 0),
    flag(kB(mid.total), mid.total <= BUDGETS.total),
    flag(against(mid.fcp, reference.mid.fcp), mid.fcp < BUDGETS.fcp),
    flag(against(mid.lcp, reference.mid.lcp), mid.lcp < BUDGETS.lcp),
    flag(mid.cls.toFixed(3), mid.cls <= BUDGETS.cls),
    ms(mid.tbt),
    against(cheap.fcp, reference.cheap.fcp),
    against(cheap.lcp, reference.cheap.lcp),
    flag(ms(cheap.tbt), cheap.tbt <= BUDGETS.tbt14),
  ];
}

/** Bold when over budget. */
function flag(text: string, within: boolean): string {
  return within ? text : `**${text} over**`;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
