import { EARLIER_VALUE } from './schema-arbitrary.ts';

/** An opaque id in a reply, as the portal makes them (platform/crypto/new-id.ts). */
const ID = /"([\w-]{22,64})"/g;
const MOST_KEPT = 200;

/** The ids that the portal gave out latest, to be sent back to it. */
export function collectIds() {
  const kept: string[] = [];
  let next = 0;
  return {
    /** Remembers the ids of a reply. */
    read: (text: string): void => {
      for (const [, id] of text.slice(0, 20_000).matchAll(ID)) {
        if (id) kept.push(id);
      }
      if (kept.length > MOST_KEPT) kept.splice(0, kept.length - MOST_KEPT);
    },
    /** Puts ids in the places that were left for them. */
    fill: (text: string): string => text.replaceAll(JSON_PLACE, pick).replaceAll(QUERY_PLACE, pick),
  };

  function pick(): string {
    next += 1;
    return kept[(next * 7) % Math.max(1, kept.length)] ?? 'x'.repeat(24);
  }
}

const JSON_PLACE = JSON.stringify(EARLIER_VALUE).slice(1, -1);
const QUERY_PLACE = encodeURIComponent(EARLIER_VALUE);
