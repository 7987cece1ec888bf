import { withoutLocale } from '@portal/domain/language/locale';
import { isOfflinePagePath } from '../app/offline/cache-policy.ts';

/** The part of `clients` in use. */
type OpenPages = {
  matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly { url: string }[]>;
};

/**
 * Whether a newer service worker may take over: only while every open page of the site is an offline page. A purchase
 * ends with the service worker it began with.
 */
export async function canTakeOver(clients: OpenPages, origin: string): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.every(({ url }) => {
    const page = new URL(url);
    return page.origin === origin && isOfflinePagePath(withoutLocale(page.pathname));
  });
}
