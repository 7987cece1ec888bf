import { type BenchPortal, startBenchPortal } from './bench-portal.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchIsolation } from './isolation.ts';
import { benchJournal } from './journal/journal.ts';
import { machineLine } from './machine.ts';
import { benchMap } from './map.ts';
import { parseOptions } from './options.ts';
import { benchOverload } from './overload.ts';
import { benchPages } from './pages.ts';
import { benchPurchases } from './purchases.ts';
import { benchReading } from './reading.ts';
import { benchStatements } from './statements/statements.ts';

/** Prints the results as Markdown on standard output and the progress on standard error. */
const options = parseOptions(process.argv.slice(2));
const print = (line: string) => process.stderr.write(`· ${line}\n`);
const JOURNAL_ROUNDS = { rounds: 12, purchases: options.purchases / 10, connections: 64 };
let bench: BenchPortal | undefined;
try {
  const parts = [await machineLine()];
  const { pages, map, reading } = options;
  if (pages || map || reading) {
    print('Starting a portal');
    bench = await startBenchPortal();
    parts.push(...(await measure(bench)));
  }
  if (options.load) parts.push(await benchPurchases(options, print));
  // With a separate portal, because one of its providers never responds.
  if (options.isolation) parts.push(await benchIsolation(print));
  if (options.overload) parts.push(await benchOverload(options.seconds, print));
  if (options.growth) parts.push(await benchGrowth(options.payments, print));
  if (options.statements) parts.push(await benchStatements(print));
  if (options.journal) parts.push(await benchJournal(JOURNAL_ROUNDS, print));
  process.stdout.write(`\n${parts.join('\n\n')}\n`);
} finally {
  await bench?.stop();
}

async function measure(on: BenchPortal): Promise<string[]> {
  const parts: string[] = [];
  if (options.pages) parts.push(await benchPages(on, options, print));
  if (options.map) parts.push(await benchMap(on, options, print));
  if (options.reading) parts.push(await benchReading(on, options, print));
  return parts;
}
