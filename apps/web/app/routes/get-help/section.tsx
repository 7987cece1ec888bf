import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { sectionView } from '../../features/help/help-views.ts';
import { fromServerOrKept } from '../../features/help/kept-help.ts';
import {
  findSection,
  type HelpIds,
  type HelpPlace,
  helpPageData,
  loadHelp,
} from '../../features/help/load-help.ts';
import { SectionScreen } from '../../features/help/stage-screens.tsx';
import type { Route } from './+types/section';

/** Level 3. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = sectionPage(await loadHelp(context, request), params);
  return data(page, page.view ? { headers: READING } : { status: 404 });
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return fromServerOrKept(request, serverLoader, (cached) => sectionPage(cached, params));
}

function sectionPage(place: HelpPlace, ids: HelpIds) {
  const found = findSection(place, ids);
  return helpPageData(place, found && sectionView(found.topic, found.section));
}

export const headers = readingHeaders;

/** `/gethelp/:topic/:section`. */
export default function HelpSectionRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <SectionScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
