import { startBenchPortal } from './bench-portal.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchIsolation } from './isolation.ts';
import { machineLine } from './machine.ts';
import { parseOptions } from './options.ts';
import { benchPages } from './pages.ts';
import { benchPurchases } from './purchases.ts';
import { benchWaiting } from './waiting.ts';

/** Prints the results as Markdown on standard output and the progress on standard error. */
const options = parseOptions(process.argv.slice(2));
const print = (line: string) => process.stderr.write(`· ${line}\n`);
const parts = [await machineLine()];
if (options.pages) {
  print('Starting a portal');
  const bench = await startBenchPortal();
  parts.push(await benchPages(bench, options, print).finally(bench.stop));
}
if (options.purchases) parts.push(await benchPurchases(options, print));
if (options.waiting) parts.push(await benchWaiting(print));
// With a separate portal, because one of its providers never responds.
if (options.isolation) parts.push(await benchIsolation(print));
if (options.growth) parts.push(await benchGrowth(options.payments, print));
process.stdout.write(`\n${parts.join('\n\n')}\n`);
