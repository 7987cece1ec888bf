import { data } from 'react-router';
import { loadFromServerOrCache } from '../../features/get-help/cached-help.ts';
import { HelpHomeScreen } from '../../features/get-help/help-home-screen.tsx';
import { sectionView } from '../../features/get-help/help-views.ts';
import {
  findSection,
  type HelpContent,
  type HelpIds,
  helpPageData,
  loadHelp,
} from '../../features/get-help/load-help.ts';
import { SectionScreen } from '../../features/get-help/topic-and-section-screens.tsx';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../../page/public-page.ts';
import type { Route } from './+types/section';

/** Level 3. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = sectionPage(await loadHelp(context, request), params);
  return data(page, page.view ? { headers: PUBLIC_PAGE_HEADERS } : { status: 404 });
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return loadFromServerOrCache(request, serverLoader, (cached) => sectionPage(cached, params));
}

function sectionPage(place: HelpContent, ids: HelpIds) {
  const found = findSection(place, ids);
  return helpPageData(place, found && sectionView(found.topic, found.section));
}

export const headers = forwardLoaderHeaders;

/** `/gethelp/:topic/:section`. */
export default function HelpSectionRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <SectionScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
