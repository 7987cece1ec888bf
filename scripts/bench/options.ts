/** How long and how often each figure is taken. */
export type BenchOptions = {
  runs: number;
  seconds: number;
  purchases: number;
  connections: number;
  pages: boolean;
  map: boolean;
  reading: boolean;
  load: boolean;
};

const FULL: BenchOptions = {
  runs: 5,
  seconds: 10,
  purchases: 5_000,
  connections: 32,
  pages: true,
  map: true,
  reading: true,
  load: true,
};
const QUICK: BenchOptions = { ...FULL, runs: 1, seconds: 2, purchases: 500 };

/** Reads `--quick`, `--no-pages`, `--no-map`, `--no-reading` and `--no-load`. Throws a sentence for anything else. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const options = { ...(args.includes('--quick') ? QUICK : FULL) };
  for (const arg of args) {
    if (arg === '--no-pages') options.pages = false;
    else if (arg === '--no-map') options.map = false;
    else if (arg === '--no-reading') options.reading = false;
    else if (arg === '--no-load') options.load = false;
    else if (arg !== '--quick')
      throw new Error(
        `Unknown: ${arg}. npm run bench takes --quick, --no-pages, --no-map, --no-reading, --no-load.`,
      );
  }
  return options;
}
