import { type BenchPortal, startBenchPortal } from './bench-portal.ts';
import { machineLine } from './machine.ts';
import { benchMap } from './map.ts';
import { parseOptions } from './options.ts';
import { benchPages } from './pages.ts';
import { benchPurchases } from './purchases.ts';
import { benchReading } from './reading.ts';

/** Prints every figure as Markdown on standard output; what is going on goes to standard error. */
const options = parseOptions(process.argv.slice(2));
const say = (line: string) => process.stderr.write(`· ${line}\n`);
let bench: BenchPortal | undefined;
try {
  say('Starting a portal of its own');
  bench = await startBenchPortal();
  const parts = [await machineLine()];
  if (options.pages) parts.push(await benchPages(bench, options, say));
  if (options.map) parts.push(await benchMap(bench, options, say));
  if (options.reading) parts.push(await benchReading(bench, options, say));
  if (options.load) parts.push(await benchPurchases(bench, options, say));
  process.stdout.write(`\n${parts.join('\n\n')}\n`);
} finally {
  await bench?.stop();
}
