import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Sends what libraries print to the console into the log, where numbers are masked: a stack trace of the web app may
 * quote what a visitor typed (SAFETY X7).
 */
export function captureConsole(log: FastifyBaseLogger): void {
  const to =
    (level: 'info' | 'warn' | 'error') =>
    (...printed: unknown[]) => {
      const err = printed.find((value) => value instanceof Error);
      log[level]({ err }, err ? err.message : format(...printed));
    };
  Object.assign(console, { log: to('info'), info: to('info'), warn: to('warn'), error: to('error') });
}
