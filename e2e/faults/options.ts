import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** What a fault run is asked for. */
export type FaultOptions = {
  /** Of everything that is drawn: the same seed plays the same purchases and the same faults. */
  seed: number;
  purchases: number;
  /** No purchase is begun after that many minutes. */
  minutes: number;
  /** Purchases side by side. */
  lanes: number;
  /** The small, always equal run of `npm test`. */
  short: boolean;
  /** Leaves the folder with the logs of every process behind. */
  keep: boolean;
};

/** The run of `npm test`: small enough for every change, with the faults that cost most when they are not borne. */
const SHORT: FaultOptions = { seed: 20_261, purchases: 100, minutes: 1, lanes: 24, short: true, keep: false };

/** Reads the command line. Throws a sentence for the person who typed it. */
export function readOptions(args: string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      purchases: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '60' },
      lanes: { type: 'string', default: '16' },
      short: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  if (values.short) return { ...SHORT, keep: values.keep };
  return {
    seed: values.seed === undefined ? randomInt(2 ** 31) : whole('seed', values.seed),
    purchases: whole('purchases', values.purchases),
    minutes: whole('minutes', values.minutes),
    lanes: whole('lanes', values.lanes),
    short: false,
    keep: values.keep,
  };
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} wants a whole number, not ${text}`);
  return value;
}
