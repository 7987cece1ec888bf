import { splitLocale } from '@portal/domain/locale';
import { isReadingPath } from '../app/blocks/keepable.ts';

/** The open pages of the site, as a service worker can ask for them. */
type OpenPages = {
  matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly { url: string }[]>;
};

/**
 * Whether a newer script may take over now: only while every open page of the site is a reading page. A purchase goes
 * on to its end with the script it began with.
 */
export async function mayTakeOver(clients: OpenPages, origin: string): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.every(({ url }) => {
    const page = new URL(url);
    return page.origin === origin && isReadingPath(splitLocale(page.pathname).path);
  });
}
