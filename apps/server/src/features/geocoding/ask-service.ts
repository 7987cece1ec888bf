/** Milliseconds a service of others may take before the gazetteer answers in its place. */
const PATIENCE_MS = 2_500;

/** Gets JSON from a geocoding service. Throws when it is slow, away or answers with an error. */
export type AskService = <Answer>(url: string, query: Record<string, string>) => Promise<Answer>;

/** The real one. `userAgent` says who asks: Nominatim wants to know. */
export function askService(userAgent: string, fetch: typeof globalThis.fetch = globalThis.fetch): AskService {
  return async <Answer>(url: string, query: Record<string, string>) => {
    const reply = await fetch(`${url}?${new URLSearchParams(query)}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The address holds the key: it must not get into the message.
    if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}`);
    return (await reply.json()) as Answer;
  };
}
