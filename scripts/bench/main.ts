import { type BenchPortal, startBenchPortal } from './bench-portal.ts';
import { benchIsolation } from './isolation.ts';
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
  const parts = [await machineLine()];
  const { pages, map, reading, load } = options;
  if (pages || map || reading || load) {
    say('Starting a portal of its own');
    bench = await startBenchPortal();
    parts.push(...(await measure(bench)));
  }
  // With a portal of its own: one of its providers must hang.
  if (options.isolation) parts.push(await benchIsolation(say));
  process.stdout.write(`\n${parts.join('\n\n')}\n`);
} finally {
  await bench?.stop();
}

async function measure(on: BenchPortal): Promise<string[]> {
  const parts: string[] = [];
  if (options.pages) parts.push(await benchPages(on, options, say));
  if (options.map) parts.push(await benchMap(on, options, say));
  if (options.reading) parts.push(await benchReading(on, options, say));
  if (options.load) parts.push(await benchPurchases(on, options, say));
  return parts;
}
