import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { topicView } from '../../features/help/help-views.ts';
import { fromServerOrKept } from '../../features/help/kept-help.ts';
import {
  findTopic,
  type HelpIds,
  type HelpPlace,
  helpPageData,
  loadHelp,
} from '../../features/help/load-help.ts';
import { TopicScreen } from '../../features/help/stage-screens.tsx';
import type { Route } from './+types/topic';

/** Level 2. Loaded again each time, so that Back from level 3 shows the current list (SPEC section 2). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = topicPage(await loadHelp(context, request), params);
  return data(page, page.view ? { headers: READING } : { status: 404 });
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return fromServerOrKept(request, serverLoader, (cached) => topicPage(cached, params));
}

function topicPage(place: HelpPlace, ids: HelpIds) {
  const topic = findTopic(place.topics, ids);
  return helpPageData(place, topic && topicView(topic));
}

export const headers = readingHeaders;

/** `/gethelp/:topic`. */
export default function HelpTopicRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <TopicScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
