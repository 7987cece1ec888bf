import { type SplicedPage, splicePage } from './spliced-page.ts';

/** Seconds before a page is drawn anew although no content changed: the operator's settings may have. */
const FRESH_MS = 15_000;
/** While one visitor waits for the new drawing, the others get the old one. */
const DRAWING_MS = 2_000;
/** Some hundred kilobytes each. */
const MOST_PAGES = 300;

/** Pages that are the same for everybody who asks for them alike. */
export type PageCache = {
  /** The page as it may be sent; `null` when the asker must draw it. */
  find: (key: string) => SplicedPage | null;
  /** Keeps a drawn page. Compressing takes its time: until then it is drawn again. */
  keep: (key: string, drawn: { html: string; nonce: string }) => Promise<void>;
};

type Kept = { page: SplicedPage; freshUntil: number };

/**
 * Keeps pages by key. Whoever finds one too old draws it anew, alone. `now`: milliseconds of a clock that never goes
 * back.
 */
export function pageCache(now: () => number = () => performance.now()): PageCache {
  const pages = new Map<string, Kept>();
  return {
    find: (key) => {
      const kept = pages.get(key);
      if (!kept) return null;
      if (now() < kept.freshUntil) return kept.page;
      kept.freshUntil = now() + DRAWING_MS;
      return null;
    },
    keep: async (key, drawn) => {
      const page = await splicePage(drawn);
      pages.delete(key);
      pages.set(key, { page, freshUntil: now() + FRESH_MS });
      const [oldest] = pages.keys();
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    },
  };
}
