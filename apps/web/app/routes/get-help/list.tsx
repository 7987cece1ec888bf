import { data } from 'react-router';
import { loadFromServerOrCache } from '../../features/get-help/cached-help.ts';
import { HelpHomeScreen } from '../../features/get-help/help-home-screen.tsx';
import { sectionView, topicView } from '../../features/get-help/help-views.ts';
import {
  findSection,
  findTopic,
  type HelpContent,
  type HelpIds,
  helpPageData,
  loadHelp,
} from '../../features/get-help/load-help.ts';
import { SectionScreen, TopicScreen } from '../../features/get-help/topic-and-section-screens.tsx';
import type { PageHandle } from '../../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../../page/public-page.ts';
import type { Route } from './+types/list';

/** Levels 2 and 3. Loaded again each time, so that Back from level 3 shows the current list (SPEC section 2). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = listPage(await loadHelp(context, request), params);
  return data(page, page.view ? { headers: PUBLIC_PAGE_HEADERS } : { status: 404 });
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return loadFromServerOrCache(request, serverLoader, (cached) => listPage(cached, params));
}

function listPage(place: HelpContent, ids: HelpIds) {
  if (ids.section === undefined) {
    const topic = findTopic(place.topics, ids);
    return helpPageData(place, topic && topicView(topic));
  }
  const found = findSection(place, ids);
  return helpPageData(place, found && sectionView(found.topic, found.section));
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: [] };

/** `/gethelp/:topic` and `/gethelp/:topic/:section`. */
export default function HelpListRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  if (!view) return lost && <HelpHomeScreen view={lost} lost />;
  return 'section' in view ? <SectionScreen {...view} /> : <TopicScreen {...view} />;
}
