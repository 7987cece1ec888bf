import { EARLIER_VALUE } from './schema-arbitrary.ts';

/** An opaque id in a response (platform/crypto/new-id.ts). */
const ID = /"([\w-]{22,64})"/g;
const ID_LIMIT = 200;

/** Collects the latest ids of responses, to be sent back to the portal. */
export function collectIds() {
  const ids: string[] = [];
  let next = 0;
  return {
    /** Stores the ids of a response. */
    read: (text: string): void => {
      for (const [, id] of text.slice(0, 20_000).matchAll(ID)) {
        if (id) ids.push(id);
      }
      if (ids.length > ID_LIMIT) ids.splice(0, ids.length - ID_LIMIT);
    },
    /** Replaces the placeholders with ids. */
    fill: (text: string): string =>
      text.replaceAll(JSON_PLACEHOLDER, pick).replaceAll(QUERY_PLACEHOLDER, pick),
  };

  function pick(): string {
    next += 1;
    return ids[(next * 7) % Math.max(1, ids.length)] ?? 'x'.repeat(24);
  }
}

const JSON_PLACEHOLDER = JSON.stringify(EARLIER_VALUE).slice(1, -1);
const QUERY_PLACEHOLDER = encodeURIComponent(EARLIER_VALUE);
