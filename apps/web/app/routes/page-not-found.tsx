import { data } from 'react-router';
import { NotFoundScreen } from '../features/about/not-found-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import type { Route } from './+types/page-not-found';

/** HTTP 404, so that search engines do not index the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [aboutTexts]) }, { status: 404 });
}

export const clientLoader = loadPageOnce;

/** `/page-not-found`. */
export default function PageNotFoundRoute() {
  return <NotFoundScreen />;
}
