/** Which parts run, how long and how often. */
export type BenchOptions = {
  runs: number;
  seconds: number;
  purchases: number;
  connections: number;
  pages: boolean;
  map: boolean;
  reading: boolean;
  load: boolean;
  isolation: boolean;
  overload: boolean;
  growth: boolean;
  statements: boolean;
  journal: boolean;
  /** Payments of the filled database. */
  payments: number;
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
  isolation: true,
  overload: true,
  growth: true,
  statements: true,
  journal: true,
  payments: 1_000_000,
};
const QUICK: BenchOptions = { ...FULL, runs: 1, seconds: 2, purchases: 500, payments: 100_000 };

const PARTS = [
  'pages',
  'map',
  'reading',
  'load',
  'isolation',
  'overload',
  'growth',
  'statements',
  'journal',
] as const;

/**
 * Parses `--quick`, `--only <part>`, `--no-<part>` and `--payments <number>`. Throws with the usage for anything else.
 */
export function parseOptions(args: readonly string[]): BenchOptions {
  const options = { ...(args.includes('--quick') ? QUICK : FULL) };
  const isPart = (name: string | undefined) => PARTS.find((part) => part === name);
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const only = arg === '--only' ? isPart(args[at + 1]) : undefined;
    const without = isPart(arg.replace(/^--no-/, ''));
    if (only) {
      for (const part of PARTS) options[part] = part === only;
      at += 1;
    } else if (arg === '--payments' && Number(args[at + 1]) >= 1_000) {
      options.payments = Number(args[at + 1]);
      at += 1;
    } else if (without && arg.startsWith('--no-')) options[without] = false;
    else if (arg !== '--quick') throw new Error(`Unknown: ${arg}. ${USAGE}`);
  }
  return options;
}

const USAGE = `npm run bench takes --quick, --only <part>, --no-<part> and --payments <number> (for growth); the parts are ${PARTS.join(', ')}.`;
