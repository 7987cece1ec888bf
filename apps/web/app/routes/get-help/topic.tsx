import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { topicView } from '../../features/help/help-views.ts';
import { findTopic, loadHelp, lostView } from '../../features/help/load-help.ts';
import { TopicScreen } from '../../features/help/stage-screens.tsx';
import type { Route } from './+types/topic';

/** Stage 2. Read anew each time, so Back from stage 3 has the list as it is now (SPEC section 2). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const load = await loadHelp(context, request);
  const { texts } = load;
  const topic = findTopic(load.topics, params);
  if (!topic) return data({ view: null, lost: lostView(load), texts }, { status: 404 });
  return data({ view: topicView(topic), lost: null, texts }, { headers: READING });
}

export const headers = readingHeaders;

export default function HelpTopicRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <TopicScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
