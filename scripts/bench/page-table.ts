import { isTextPage } from '../../apps/web/app/page/text-pages.ts';
import type { Goal } from './goals.ts';
import type { MainThread } from './main-thread.ts';
import type { Load } from './phone.ts';

/** Results of a page on the mid-range phone (CPU 4x) and the cheap one (14x), and what the main thread of the cheap one did. */
export type PageFigures = { name: string; mid: Load; cheap: Load; thread: MainThread };

/** Markdown tables of all pages, with the ratio to the reference page in brackets. */
export function pageTable(pages: readonly PageFigures[], reference: PageFigures): string {
  const against = (value: number, base: number) => `${ms(value)} (${(value / base).toFixed(2)}x)`;
  const loads = [
    ['Page', 'HTML', 'JS', 'Everything', 'FCP', 'LCP', 'CLS', 'TBT 4x', 'FCP 14x', 'LCP 14x', 'TBT 14x'],
    ...[...pages, reference].map(({ name, mid, cheap }) => [
      name,
      kB(mid.html),
      kB(mid.js),
      kB(mid.total),
      against(mid.fcp, reference.mid.fcp),
      against(mid.lcp, reference.mid.lcp),
      mid.cls.toFixed(3),
      ms(mid.tbt),
      against(cheap.fcp, reference.cheap.fcp),
      against(cheap.lcp, reference.cheap.lcp),
      ms(cheap.tbt),
    ]),
  ];
  const threads = [
    [
      'Main thread at 14x, no limit of the network',
      'Longest task',
      'TBT',
      'Script',
      'Layout and style',
      'All',
    ],
    ...[...pages, reference].map(({ name, thread }) => [
      name,
      ms(thread.longest),
      ms(thread.blocking),
      ms(thread.script),
      ms(thread.layout),
      ms(thread.all),
    ]),
  ];
  return [markdown(loads), markdown(threads)].join('\n\n');
}

/** The goals of pages (docs/performance.md): those of first paints to the bare page, because machines differ. */
export function pageGoals(pages: readonly PageFigures[], reference: PageFigures): Goal[] {
  return pages.flatMap(({ name, mid, thread }) => {
    const isText = name.startsWith('/') && isTextPage(name);
    const all: Goal[] = [
      {
        name: `${name}: first paint at 4x, to the bare page`,
        value: mid.fcp / reference.mid.fcp,
        unit: '',
        most: 1.3,
      },
      { name: `${name}: layout shift`, value: mid.cls, unit: '', most: 0 },
      { name: `${name}: scripts before the first paint`, value: mid.blockingJs, unit: 'bytes', most: 0 },
      isText
        ? { name: `${name}: TBT at 14x`, value: thread.blocking, unit: 'ms', most: 150 }
        : { name: `${name}: longest task at 14x`, value: thread.longest, unit: 'ms', most: 100 },
    ];
    return all;
  });
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
