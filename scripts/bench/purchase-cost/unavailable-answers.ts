import { readFileSync } from 'node:fs';

/** Limits and faults by which a call of a purchase is answered by 503, by what the log says of it. The bench switches the limits of overload off. */
const CAUSES: [pattern: RegExp, cause: string][] = [
  [/lock timeout/, 'a statement waited for a lock for DATABASE_LOCK_TIMEOUT'],
  [/statement timeout|Query read timeout/, 'a statement took DATABASE_STATEMENT_TIMEOUT'],
  [/timeout exceeded when trying to connect/, 'no connection to PostgreSQL was free for 10 s'],
  [/Connection terminated|ECONN|EPIPE/, 'the connection to PostgreSQL was lost'],
  [/PROVIDER_UNAVAILABLE/, 'the simulated provider did not answer in time, or its circuit breaker was open'],
];
/** `limit-prompts.ts` and `initiate-payment.ts` give up after some tries; the log has no cause then. */
const OTHER = 'something else came between at each try (the limit of prompts, another payment of the order)';

/**
 * Says why calls were answered by 503, from the log of the portal.
 * @returns a Markdown list of causes with their number, empty when there was none
 */
export function explainUnavailable(log: string): string {
  const counts = new Map<string, number>();
  for (const line of log.split('\n')) {
    if (!line.includes('"request failed"') || !/"code":"(PROVIDER_)?UNAVAILABLE"/.test(line)) continue;
    const cause = CAUSES.find(([pattern]) => pattern.test(line))?.[1] ?? OTHER;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts].map(([cause, count]) => `- ${count} answered by 503: ${cause}`).join('\n');
}

/** The same, from a file. */
export function explainUnavailableIn(logFile: string): string {
  return explainUnavailable(readFileSync(logFile, 'utf8'));
}
