import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** Options of a fuzz run. */
export type FuzzOptions = {
  /** The same seed sends the same requests in the same order (except for ids from responses). */
  seed: number;
  /** How many requests are sent in total. */
  requests: number;
  /** How many requests are open at the same time. */
  connections: number;
  /** The small fixed run of `npm test`: one line of output. */
  short: boolean;
};

const SHORT: FuzzOptions = { seed: 20_261, requests: 3_000, connections: 8, short: true };

/** Parses the command line. Throws an error for the person who typed it. */
export function readFuzzOptions(args: string[]): FuzzOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      requests: { type: 'string', default: '20000' },
      connections: { type: 'string', default: '16' },
      short: { type: 'boolean', default: false },
    },
  });
  if (values.short) return SHORT;
  return {
    seed: values.seed === undefined ? randomInt(2 ** 31) : parseCount('seed', values.seed),
    requests: parseCount('requests', values.requests),
    connections: parseCount('connections', values.connections),
    short: false,
  };
}

function parseCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}`);
  return Number(text);
}
