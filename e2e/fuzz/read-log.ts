import { readFileSync } from 'node:fs';

/** Pino's level of an error. */
const ERROR = 50;
const SHOWN_LIMIT = 5;

/** Finds errors with a stack trace in the log: invalid input must not cause an error of the portal. */
export function findLoggedStacks(logFile: string): string[] {
  const found = new Map<string, number>();
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    const entry = parse(line);
    if (!entry || (entry.level ?? 0) < ERROR || !entry.err?.stack) continue;
    // A failed dependency is logged correctly; its response is checked elsewhere.
    if (entry.code === 'UNAVAILABLE') continue;
    const what = `${entry.msg ?? ''}: ${entry.err.message ?? ''}`;
    found.set(what, (found.get(what) ?? 0) + 1);
  }
  return [...found]
    .slice(0, SHOWN_LIMIT)
    .map(([what, count]) => `${count} times in the log with a stack: ${what}`);
}

type LogEntry = { level?: number; code?: string; msg?: string; err?: { message?: string; stack?: string } };

function parse(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    // A line that was cut off when the process ended.
    return null;
  }
}
