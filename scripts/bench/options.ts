import { parseArgs } from 'node:util';

const PARTS = ['pages', 'purchases', 'waiting', 'isolation', 'growth'] as const;

/** A part of the bench. */
export type Part = (typeof PARTS)[number];

const FULL = { runs: 5, seconds: 10, count: 5_000, connections: 32, payments: 1_000_000, rounds: 3 };
const QUICK: typeof FULL = { ...FULL, runs: 1, seconds: 2, count: 500, payments: 100_000 };

/**
 * How long and how often (`count`: purchases; `rounds`: of two checkouts in turn), which parts run, the payments of the filled database,
 * and the folder of a checkout to compare with.
 */
export type BenchOptions = typeof FULL & Record<Part, boolean> & { isQuick: boolean; against?: string };

/** Parses `--quick`, `--only <part>`, `--no-<part>`, `--against <folder>` and `--payments <number>`. Throws with the usage for anything else. */
export function parseOptions(args: string[]): BenchOptions {
  try {
    const without = PARTS.map((part) => [`no-${part}`, { type: 'boolean' }] as const);
    const options = {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      against: { type: 'string' },
      payments: { type: 'string' },
    } as const;
    const { values } = parseArgs({ args, options: { ...options, ...Object.fromEntries(without) } });
    const { only, quick, payments, against, ...left } = values;
    if (only !== undefined && !PARTS.some((part) => part === only))
      throw new Error(`There is no part ${only}`);
    if (payments !== undefined && !(Number(payments) >= 1_000)) throw new Error('Too few payments');
    const parts = PARTS.map((part) => [part, only ? part === only : !(`no-${part}` in left)] as const);
    return {
      ...(quick ? QUICK : FULL),
      isQuick: quick === true,
      ...(against !== undefined && { against }),
      ...(payments !== undefined && { payments: Number(payments) }),
      ...(Object.fromEntries(parts) as Record<Part, boolean>),
    };
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

const USAGE = `npm run bench takes --quick, --only <part>, --no-<part>, --against <commit> (pages and purchases) and --payments <number> (for growth); the parts are ${PARTS.join(', ')}.`;
