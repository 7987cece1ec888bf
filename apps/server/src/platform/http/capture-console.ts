import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { lineBudget } from './line-budget.ts';

const LINES_A_MINUTE = 20;
const LONGEST_LINE = 500;

/**
 * Sends what libraries print to the console into the log, where numbers are masked: a stack trace of the web app may
 * quote what a visitor typed (SAFETY X7). A malformed request makes the web app print a stack, so anybody can write these:
 * beyond a number a minute they are for `LOG_LEVEL=debug` only.
 */
export function captureConsole(log: FastifyBaseLogger): void {
  const budget = lineBudget(LINES_A_MINUTE);
  const to =
    (level: 'info' | 'warn' | 'error') =>
    (...printed: unknown[]) => {
      const { allowed, leftOut } = budget();
      const err = printed.find((value) => value instanceof Error);
      const words = (err ? err.message : format(...printed)).slice(0, LONGEST_LINE);
      if (allowed) log[level]({ err, ...(leftOut > 0 && { leftOut }) }, words);
      else log.debug({ err }, words);
    };
  Object.assign(console, { log: to('info'), info: to('info'), warn: to('warn'), error: to('error') });
}
