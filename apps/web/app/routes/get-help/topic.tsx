import { data } from 'react-router';
import { loadFromServerOrCache } from '../../features/get-help/cached-help.ts';
import { HelpHomeScreen } from '../../features/get-help/help-home-screen.tsx';
import { topicView } from '../../features/get-help/help-views.ts';
import {
  findTopic,
  type HelpContent,
  type HelpIds,
  helpPageData,
  loadHelp,
} from '../../features/get-help/load-help.ts';
import { TopicScreen } from '../../features/get-help/topic-and-section-screens.tsx';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../../page/public-page.ts';
import type { Route } from './+types/topic';

/** Level 2. Loaded again each time, so that Back from level 3 shows the current list (SPEC section 2). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = topicPage(await loadHelp(context, request), params);
  return data(page, page.view ? { headers: PUBLIC_PAGE_HEADERS } : { status: 404 });
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return loadFromServerOrCache(request, serverLoader, (cached) => topicPage(cached, params));
}

function topicPage(place: HelpContent, ids: HelpIds) {
  const topic = findTopic(place.topics, ids);
  return helpPageData(place, topic && topicView(topic));
}

export const headers = forwardLoaderHeaders;

/** `/gethelp/:topic`. */
export default function HelpTopicRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <TopicScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
