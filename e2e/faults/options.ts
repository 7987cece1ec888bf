import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** Options of a fault run. */
export type FaultOptions = {
  /** The same seed draws the same purchases and the same faults. */
  seed: number;
  purchases: number;
  /** No purchase starts after that many minutes. */
  minutes: number;
  /** Purchases at the same time. */
  concurrency: number;
  /** Instead of the drawn faults so many kills of nodes; 0: the drawn faults. */
  kills: number;
  /** The small fixed run of `npm test`. */
  short: boolean;
  /** The portals have a device of the tax authority, and its receipts are audited. */
  receipts: boolean;
  /** Keeps the logs of all processes. */
  keep: boolean;
};

/**
 * The run of `npm test`: short enough for every change, with the faults that cause the most damage when they are
 * not handled.
 */
const SHORT: FaultOptions = {
  seed: 20_261,
  purchases: 100,
  minutes: 1,
  concurrency: 24,
  kills: 0,
  short: true,
  receipts: false,
  keep: false,
};

/** Parses the command line. Throws an error for the person who typed it. */
export function parseFaultOptions(args: string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      purchases: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '60' },
      concurrency: { type: 'string', default: '16' },
      kills: { type: 'string' },
      short: { type: 'boolean', default: false },
      receipts: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  if (values.short) return { ...SHORT, keep: values.keep };
  return {
    seed: values.seed === undefined ? randomInt(2 ** 31) : parseCount('seed', values.seed),
    purchases: parseCount('purchases', values.purchases),
    minutes: parseCount('minutes', values.minutes),
    concurrency: parseCount('concurrency', values.concurrency),
    kills: values.kills === undefined ? 0 : parseCount('kills', values.kills),
    short: false,
    receipts: values.receipts,
    keep: values.keep,
  };
}

function parseCount(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} takes a whole number, not ${text}`);
  return value;
}
