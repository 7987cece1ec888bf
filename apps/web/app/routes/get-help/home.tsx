import { data } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { loadFromServerOrCache, searchCachedHelp } from '../../features/get-help/cached-help.ts';
import { HelpHomeScreen } from '../../features/get-help/help-home-screen.tsx';
import { parseHelpSearch } from '../../features/get-help/help-search.ts';
import { helpHomeView } from '../../features/get-help/help-views.ts';
import { loadHelp } from '../../features/get-help/load-help.ts';
import { Announcements } from '../../page/announcements.tsx';
import { loadAnnouncements } from '../../page/load-announcements.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../../page/public-page.ts';
import type { Route } from './+types/home';

/** Topics and popular questions, or the results of the search in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { help, locale, topics, texts } = await loadHelp(context, request);
  const search = parseHelpSearch(request);
  const hits = search ? await help.search(search.text, locale) : [];
  // With JavaScript the page reports it, once the visitor has stopped typing.
  const isDocumentRequest = request.headers.get('sec-fetch-dest') === 'document';
  if (search && hits.length === 0 && isDocumentRequest) {
    await context.get(webContext).portal.recordMissedSearch({ text: search.text });
  }
  const view = helpHomeView(topics, search && { ...search, hits });
  const announced = await loadAnnouncements(context, () => true);
  return data({ view, announced, texts }, search ? {} : { headers: PUBLIC_PAGE_HEADERS });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadFromServerOrCache(request, serverLoader, ({ topics, texts }) => {
    const search = parseHelpSearch(request);
    const found = search && { ...search, hits: searchCachedHelp(topics, search.text) };
    return { view: helpHomeView(topics, found), announced: [], texts };
  });
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['q', 'shown'] };

/** `/gethelp`. */
export default function HelpHomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Announcements texts={loaderData.announced} />
      <HelpHomeScreen view={loaderData.view} />
    </>
  );
}
