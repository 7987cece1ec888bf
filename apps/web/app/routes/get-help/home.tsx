import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { webContext } from '../../blocks/web-context.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { helpHomeView } from '../../features/help/help-views.ts';
import { loadHelp } from '../../features/help/load-help.ts';
import { SEARCH_FIELD } from '../../features/help/search-form.tsx';
import type { Route } from './+types/home';

/** Topics and popular questions, or what a search in the address finds. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { help, locale, topics, texts } = await loadHelp(context, request);
  const typed = new URL(request.url).searchParams.get(SEARCH_FIELD)?.trim().slice(0, 80) ?? '';
  const hits = typed ? await help.search(typed, locale) : [];
  // With a script the page tells by itself, once the typing has come to rest.
  const sent = request.headers.get('sec-fetch-dest') === 'document';
  if (typed && hits.length === 0 && sent) {
    await context.get(webContext).portal.recordMissedSearch({ text: typed });
  }
  const view = helpHomeView(topics, typed ? { typed, hits } : null);
  return data({ view, texts }, typed ? {} : { headers: READING });
}

export const headers = readingHeaders;

export default function HelpHomeRoute({ loaderData }: Route.ComponentProps) {
  return <HelpHomeScreen view={loaderData.view} />;
}
