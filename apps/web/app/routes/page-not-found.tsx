import { data } from 'react-router';
import { loadTexts, loadTextsInBrowser } from '../blocks/load-texts.ts';
import { NotFoundScreen } from '../features/about/not-found-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import type { Route } from './+types/page-not-found';

/** HTTP 404, so that search engines do not index the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [aboutTexts]) }, { status: 404 });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { texts: await loadTextsInBrowser(request, [aboutTexts]) };
}

/** `/page-not-found`. */
export default function PageNotFoundRoute() {
  return <NotFoundScreen />;
}
