import { ARTICLE_PREFIX, type Article } from '@portal/contract/content';
import type { Locale } from '@portal/domain/locale';
import { browserPackages } from '../../blocks/content-package.ts';
import { LostConnection } from '../../blocks/lost-connection.ts';

/** Paths that can be those of an article. */
const ARTICLE_PATH = /^(\/[\w-]+)+$/;

/**
 * Reads the article at a path from the session's cache or the content service; `null` when there is none. Throws when
 * the service is unreachable, because the article may exist.
 */
export async function readArticleInBrowser(path: string, locale: Locale): Promise<Article | null> {
  if (!ARTICLE_PATH.test(path)) return null;
  const found = await browserPackages()(ARTICLE_PREFIX + path.slice(1), locale);
  if (found.kind === 'unreachable') throw new LostConnection(`failed to read the article ${path}`);
  return found.kind === 'found' ? (found.content as Article) : null;
}
