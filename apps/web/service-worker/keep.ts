import { keepableKind, keptAddress } from '../app/blocks/keepable.ts';
import { mayBeKept, openBuild, put } from './kept.ts';

/** Words and data fetched ahead are asked for again after a day: a visitor of every day pays for them once a day. */
const FRESH_MS = 24 * 3600 * 1000;

type Wish = { build: string; addresses: readonly string[] };

/**
 * Keeps what a page of a build wishes, as far as the list allows it. One after the other and each for itself: a
 * visitor who goes on must not wait behind it, and what can't be had now is asked for by the next page.
 */
export async function keep(
  { build, addresses }: Wish,
  own: { origin: string; assets: string },
): Promise<void> {
  const { cache, dropOlder } = await openBuild(build);
  let whole = true;
  for (const address of addresses) {
    const url = new URL(address, own.origin);
    const kind = keepableKind(url, own);
    if (!kind) continue;
    const kept = await cache.match(keptAddress(url), { ignoreVary: true });
    if (kept && (kind === 'asset' || isFresh(kept))) continue;
    whole = (await fetchInto(cache, url.href)) && whole;
  }
  if (whole) await dropOlder();
}

function isFresh({ headers }: Response): boolean {
  return Date.now() - Date.parse(headers.get('date') ?? '') < FRESH_MS;
}

async function fetchInto(cache: Cache, url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { credentials: 'same-origin' });
    if (!mayBeKept(reply)) return false;
    await put(cache, url, reply);
    return true;
  } catch {
    return false;
  }
}
