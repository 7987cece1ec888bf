import { readFileSync } from 'node:fs';

/** Level of an error in the portal's log, as pino numbers it. */
const ERROR = 50;
const MOST_SHOWN = 5;

/** Errors with a stack trace that a request put into the log: bad input is no error of the portal's. */
export function findLoggedStacks(logFile: string): string[] {
  const found = new Map<string, number>();
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    const entry = parse(line);
    if (!entry || (entry.level ?? 0) < ERROR || !entry.err?.stack) continue;
    // Something outside that cannot be had belongs in the log; its reply is judged where it comes back.
    if (entry.code === 'UNAVAILABLE') continue;
    const what = `${entry.msg ?? ''}: ${entry.err.message ?? ''}`;
    found.set(what, (found.get(what) ?? 0) + 1);
  }
  return [...found]
    .slice(0, MOST_SHOWN)
    .map(([what, count]) => `${count} times in the log with a stack: ${what}`);
}

type LogEntry = { level?: number; code?: string; msg?: string; err?: { message?: string; stack?: string } };

function parse(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    // A line that was cut when the process ended.
    return null;
  }
}
