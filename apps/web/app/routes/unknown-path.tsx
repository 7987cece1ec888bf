import type { Article } from '@portal/contract/content/content';
import { splitLocale } from '@portal/domain/language/locale';
import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { ArticleScreen } from '../features/read-article/article-screen.tsx';
import { articleTexts } from '../features/read-article/texts.ts';
import { loadMixedTexts, localeOf, pagePathOf } from '../i18n/load-texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import type { Route } from './+types/unknown-path';

/**
 * Every other path: an article if an editor has written one, otherwise the about page with a notice and HTTP 404
 * (RULINGS 31).
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const article = context.get(webContext).readArticle(pathOf(request), localeOf(request));
  if (!article)
    return data({ article, texts: loadMixedTexts(context, request, [aboutTexts]) }, { status: 404 });
  const texts = loadMixedTexts(context, request, [articleTexts]);
  return data({ article, texts }, { headers: PUBLIC_PAGE_HEADERS });
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageOnce(args);
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: [] };

/** Article, or the about page for an unknown path. */
export default function UnknownPathRoute({ loaderData }: Route.ComponentProps) {
  const { article }: { article: Article | null } = loaderData;
  return article ? <ArticleScreen article={article} /> : <AboutScreen unknownPath />;
}

/** Path without its language and without a trailing slash. */
function pathOf(request: Request): string {
  return splitLocale(pagePathOf(request)).path.replace(/(.)\/$/, '$1');
}
