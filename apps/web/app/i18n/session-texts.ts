import { CONTENT_CACHE_SECONDS } from '@portal/contract/content/content';
import { systemClock } from '@portal/domain/time/clock';
import { createSessionCache, getSessionStorage } from '../browser-storage/storage.ts';
import { shownVersion } from './content-version.ts';

/**
 * Loads the data of a page that holds texts only, for a `clientLoader`: from the session cache (SPEC section 3:
 * 3600 s), else from the server. The version of the content is part of the key (RULINGS 53).
 * @param name of the data in one language, such as the path of the page
 */
export async function loadOncePerSession<Data>(name: string, load: () => Promise<Data>): Promise<Data> {
  const cache = createSessionCache(getSessionStorage(), systemClock);
  const key = `content:${name}:${shownVersion()}`;
  const cached = cache.read(key);
  if (cached) return cached as Data;
  const data = await load();
  cache.write(key, data, CONTENT_CACHE_SECONDS);
  return data;
}

/** The `clientLoader` of a page whose data depends on its path only. */
export function loadPageOnce<Data>({ request, serverLoader }: PageLoad<Data>): Promise<Data> {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

type PageLoad<Data> = { request: Request; serverLoader: () => Promise<Data> };
