import { data } from 'react-router';
import { READING, readingHeaders } from '../../blocks/reading-page.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { sectionView } from '../../features/help/help-views.ts';
import { findSection, loadHelp, lostView } from '../../features/help/load-help.ts';
import { SectionScreen } from '../../features/help/stage-screens.tsx';
import type { Route } from './+types/section';

/** Stage 3. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const load = await loadHelp(context, request);
  const { texts } = load;
  const place = findSection(load, params);
  if (!place) return data({ view: null, lost: lostView(load), texts }, { status: 404 });
  return data({ view: sectionView(place.topic, place.section), lost: null, texts }, { headers: READING });
}

export const headers = readingHeaders;

export default function HelpSectionRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <SectionScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
