import type { FetchJson } from '@portal/platform/places/geocoder-adapter';

/** Timeout of an external service. After it the gazetteer answers instead. */
const TIMEOUT_MS = 2_500;

/** Creates the client. `userAgent` identifies the portal, which Nominatim requires. */
export function createFetchJson(
  userAgent: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): FetchJson {
  return async <Answer>(url: string, query: Record<string, string>) => {
    const reply = await fetch(`${url}?${new URLSearchParams(query)}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The URL contains the key and must not appear in the message.
    if (!reply.ok) throw new Error(`${new URL(url).host} returned ${reply.status}`);
    return (await reply.json()) as Answer;
  };
}
