import { ARTICLE_PREFIX, type Article } from '@portal/contract/content';
import type { Locale } from '@portal/domain/locale';
import { browserPackages } from '../../blocks/content-package.ts';
import { LostConnection } from '../../blocks/lost-connection.ts';

/** What a path may look like to be asked for at all. */
const ASKABLE = /^(\/[\w-]+)+$/;

/**
 * The page of prose at a path, from the session's cache or the content service; `null` when there is none. Throws
 * when the service can't be reached: nobody knows then whether there is one.
 */
export async function readArticleInBrowser(path: string, locale: Locale): Promise<Article | null> {
  if (!ASKABLE.test(path)) return null;
  const found = await browserPackages()(ARTICLE_PREFIX + path.slice(1), locale);
  if (found.kind === 'unreachable') throw new LostConnection(`The page ${path} could not be had`);
  return found.kind === 'found' ? (found.content as Article) : null;
}
