import { parseArgs } from 'node:util';
import type { FraudSizes } from './fraud-run.ts';

/** Options of a fraud run. */
export type FraudOptions = {
  sizes: FraudSizes;
  /** The small run of `npm test`: prints its lines only when a goal is missed. */
  short: boolean;
  /** Plays only ways whose name contains this text. */
  only: string;
};

/** Bounded by counts, not by time, so that a slow machine decides nothing. */
const SHORT: FraudSizes = { victims: 6, honest: 2, lookUps: 90, refunds: 4, reveals: 34 };
const WHOLE: FraudSizes = { victims: 70, honest: 10, lookUps: 600, refunds: 8, reveals: 60 };

/** Parses the command line. */
export function parseFraudOptions(args: string[]): FraudOptions {
  const { values } = parseArgs({
    args,
    options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  });
  return { sizes: values.short ? SHORT : WHOLE, short: values.short, only: values.only };
}
