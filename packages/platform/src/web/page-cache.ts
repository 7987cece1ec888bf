import { pageTag, type SplicedPage, splicePage } from './spliced-page.ts';

/**
 * A cached page expires after this time even if no content changed, because the operator's settings may have
 * changed.
 */
const FRESH_MS = 15_000;
/** While one request renders an expired page, other requests get the old one. */
const RENDER_MS = 2_000;
/** Each page takes some hundred kilobytes. */
const MAX_PAGES = 300;

/** Cache of pages that are the same for all visitors. */
export type PageCache = ReturnType<typeof createPageCache>;

type CachedPage = { page: SplicedPage; freshUntil: number; begun: number };

/**
 * Creates a page cache. The first request for an expired page renders it again, the others get the old page.
 * @param now monotonic time in milliseconds
 */
export function createPageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, CachedPage>();
  let renderings = 0;
  let lastImprovement = Promise.resolve();
  /**
   * Compresses a page again as well as possible. One page at a time, so that a new release or content does not occupy the threads
   * that everything else waits for.
   */
  const improve = (
    key: string,
    page: SplicedPage,
    rendered: { html: string; nonce: string },
  ): Promise<void> => {
    lastImprovement = lastImprovement
      .catch(() => {})
      .then(async () => {
        if (pages.get(key)?.page !== page) return;
        const best = await splicePage(rendered, 'best');
        const cached = pages.get(key);
        if (cached?.page === page && best.hasBrotli) cached.page = best;
      });
    return lastImprovement;
  };
  return {
    /** Returns a cached page; `null` when the caller must render it. */
    find: (key: string): SplicedPage | null => {
      const cached = pages.get(key);
      if (!cached) return null;
      if (now() < cached.freshUntil) return cached.page;
      cached.freshUntil = now() + RENDER_MS;
      return null;
    },
    /** Returns a cached page of any age, for when it cannot be rendered again now; `null` when there is none. */
    findOld: (key: string): SplicedPage | null => pages.get(key)?.page ?? null,
    /**
     * Call it before a page is rendered. The returned function compresses and stores what was rendered; until that is done,
     * requests render it again. A page that was begun later stays: it may have settings that the slower one did not read.
     * A page that is rendered a second time without a change is likely to stay: it is compressed once more, as well as possible,
     * for which the returned function waits too.
     */
    begin: (key: string) => {
      renderings += 1;
      const begun = renderings;
      return async (rendered: { html: string; nonce: string }): Promise<void> => {
        const known = pages.get(key)?.page;
        const isUnchanged = known?.etag === pageTag(rendered);
        const page = isUnchanged ? known : await splicePage(rendered);
        if ((pages.get(key)?.begun ?? 0) > begun) return;
        pages.delete(key);
        pages.set(key, { page, freshUntil: now() + FRESH_MS, begun });
        const [oldest] = pages.keys();
        if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
        if (isUnchanged && page.compression !== 'best') await improve(key, page, rendered);
      };
    },
  };
}
