import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { webContext } from '../../blocks/web-context.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { readHelpSearch } from '../../features/help/help-search.ts';
import { helpHomeView } from '../../features/help/help-views.ts';
import { fromServerOrKept, searchKept } from '../../features/help/kept-help.ts';
import { loadHelp } from '../../features/help/load-help.ts';
import type { Route } from './+types/home';

/** Topics and popular questions, or the results of the search in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { help, locale, topics, texts } = await loadHelp(context, request);
  const search = readHelpSearch(request);
  const hits = search ? await help.search(search.typed, locale) : [];
  // With JavaScript the page reports it, once the visitor has stopped typing.
  const isDocumentRequest = request.headers.get('sec-fetch-dest') === 'document';
  if (search && hits.length === 0 && isDocumentRequest) {
    await context.get(webContext).portal.recordMissedSearch({ text: search.typed });
  }
  const view = helpHomeView(topics, search && { ...search, hits });
  return data({ view, texts }, search ? {} : { headers: READING });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return fromServerOrKept(request, serverLoader, ({ topics, texts }) => {
    const search = readHelpSearch(request);
    const found = search && { ...search, hits: searchKept(topics, search.typed) };
    return { view: helpHomeView(topics, found), texts };
  });
}

export const headers = readingHeaders;

/** `/gethelp`. */
export default function HelpHomeRoute({ loaderData }: Route.ComponentProps) {
  return <HelpHomeScreen view={loaderData.view} />;
}
