import { benchAgainst } from './against.ts';
import { startBenchPortal } from './bench-portal.ts';
import { type Goal, goalTable, type Section } from './goals.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchIsolation } from './isolation.ts';
import { machineLine } from './machine.ts';
import { type Part, parseOptions } from './options.ts';
import { benchPages } from './pages.ts';
import { benchPurchases } from './purchases.ts';
import { benchWaiting } from './waiting.ts';

/**
 * Prints each result as Markdown on standard output as soon as it is measured, the goals at the end, and the progress on standard error.
 * A part that fails does not take the others along; the exit code tells.
 */
const options = parseOptions(process.argv.slice(2));
const print = (line: string) => process.stderr.write(`· ${line}\n`);
const write = (text: string) => process.stdout.write(`\n${text}\n`);

const BENCHES: Record<Part, () => Promise<Section>> = {
  pages: async () => {
    print('Starting a portal');
    const bench = await startBenchPortal();
    return benchPages(bench, options, print).finally(bench.stop);
  },
  purchases: () => benchPurchases(options, print),
  waiting: () => benchWaiting(print),
  // With a separate portal, because one of its providers never responds.
  isolation: () => benchIsolation(print),
  growth: () => benchGrowth(options.payments, print),
};

write(await machineLine());
if (options.against) write(await benchAgainst(options.against, options, print));
else write(goalTable(await measureAll()));

async function measureAll(): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const [part, measure] of Object.entries(BENCHES)) {
    if (!options[part as Part]) continue;
    try {
      const section = await measure();
      write(section.text);
      goals.push(...section.goals);
    } catch (error) {
      print(`${part} failed: ${error instanceof Error ? error.stack : error}`);
      process.exitCode = 1;
    }
  }
  return goals;
}
