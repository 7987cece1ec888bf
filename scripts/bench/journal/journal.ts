import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import { alternatePurchases, type Round, type Rounds, type SideFigures } from '../purchase-cost/alternate.ts';

/** Minimum ratio of the purchase rate with the journal to that without (issue of the books, part 1). */
const GOAL = 0.9;
const WITHOUT_POSTINGS = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('without-postings.ts', import.meta.url))}`,
};

/**
 * Measures what the rows of the journal cost a purchase: two portals in turn, of which one posts nothing. Returns a Markdown
 * section.
 */
export async function benchJournal(rounds: Rounds, print: (line: string) => void): Promise<string> {
  print('Starting a portal with the rows of the journal, and one without');
  const measured = await alternatePurchases([{}, WITHOUT_POSTINGS], rounds, print);
  return section(measured, rounds);
}

const processorTime = ({ node, postgres }: SideFigures) => node + postgres;

function section(measured: readonly Round[], { purchases, connections }: Rounds): string {
  const row = (name: string, read: (figures: SideFigures) => number, unit: string) => {
    const ratios = measured.map(([posting, silent]) => read(posting) / read(silent)).sort((a, b) => a - b);
    const of = (side: 0 | 1) => `${median(measured.map((round) => read(round[side]))).toFixed(1)}${unit}`;
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    return `| ${name} | ${of(0)} | ${of(1)} | ${median(ratios).toFixed(2)} | ${all} |`;
  };
  return [
    `### What the journal costs a purchase`,
    '',
    `${measured.length} rounds in turn of ${purchases} purchases at ${connections} connections. Goal: the rate is at least ${GOAL} of that without.`,
    '',
    '| Medians | With its rows | Without | Median of the ratios | All ratios |',
    '| --- | --- | --- | --- | --- |',
    row('purchases', ({ perSecond }) => perSecond, '/s'),
    row('processor time of a purchase, portal and PostgreSQL', processorTime, ' ms'),
    row('of the portal', ({ node }) => node, ' ms'),
    row('of PostgreSQL', ({ postgres }) => postgres, ' ms'),
  ].join('\n');
}
