import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { createLogLimit } from './log-limit.ts';

const LINES_PER_MINUTE = 20;
const MAX_LINE_LENGTH = 500;

/**
 * Redirects console output of libraries to the log, where personal data is masked: a stack trace of the web
 * app may quote what a visitor typed (SAFETY X7). A malformed request makes the web app print a stack, so
 * anyone can cause these lines. Above the limit per minute they are logged at debug level.
 */
export function captureConsole(log: FastifyBaseLogger): void {
  const budget = createLogLimit(LINES_PER_MINUTE);
  const logAt =
    (level: 'info' | 'warn' | 'error') =>
    (...printed: unknown[]) => {
      const { allowed, suppressed } = budget();
      const err = printed.find((value) => value instanceof Error);
      const text = (err ? err.message : format(...printed)).slice(0, MAX_LINE_LENGTH);
      if (allowed) log[level]({ err, ...(suppressed > 0 && { leftOut: suppressed }) }, text);
      else log.debug({ err }, text);
    };
  Object.assign(console, {
    log: logAt('info'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  });
}
