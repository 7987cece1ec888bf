import { splitLocale } from '@portal/domain/locale';
import { isReadingPath } from '../app/blocks/keepable.ts';

/**
 * Whether a newer script may take over now: only while every open page of the site is a reading page. A purchase goes
 * on to its end with the script it began with.
 */
export async function mayTakeOver(clients: Pick<Clients, 'matchAll'>, origin: string): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.every(({ url }) => {
    const page = new URL(url);
    return page.origin === origin && isReadingPath(splitLocale(page.pathname).path);
  });
}
