import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { webContext } from '../../blocks/web-context.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { helpHomeView } from '../../features/help/help-views.ts';
import { fromServerOrKept, searchKept } from '../../features/help/kept-help.ts';
import { loadHelp } from '../../features/help/load-help.ts';
import { SEARCH_FIELD } from '../../features/help/search-form.tsx';
import type { Route } from './+types/home';

/** Topics and popular questions, or what a search in the address finds. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { help, locale, topics, texts } = await loadHelp(context, request);
  const typed = typedIn(request);
  const hits = typed ? await help.search(typed, locale) : [];
  // With a script the page tells by itself, once the typing has come to rest.
  const sent = request.headers.get('sec-fetch-dest') === 'document';
  if (typed && hits.length === 0 && sent) {
    await context.get(webContext).portal.recordMissedSearch({ text: typed });
  }
  const view = helpHomeView(topics, typed ? { typed, hits } : null);
  return data({ view, texts }, typed ? {} : { headers: READING });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return fromServerOrKept(request, serverLoader, ({ topics, texts }) => {
    const typed = typedIn(request);
    const search = typed ? { typed, hits: searchKept(topics, typed) } : null;
    return { view: helpHomeView(topics, search), texts };
  });
}

function typedIn(request: Request): string {
  return new URL(request.url).searchParams.get(SEARCH_FIELD)?.trim().slice(0, 80) ?? '';
}

export const headers = readingHeaders;

export default function HelpHomeRoute({ loaderData }: Route.ComponentProps) {
  return <HelpHomeScreen view={loaderData.view} />;
}
