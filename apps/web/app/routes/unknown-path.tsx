import { data } from 'react-router';
import { loadTexts, loadTextsInBrowser } from '../blocks/load-texts.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import type { Route } from './+types/unknown-path';

/** Any unknown path: the about page under a notice, HTTP 404 (RULINGS 31). */
export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [aboutTexts]) }, { status: 404 });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { texts: await loadTextsInBrowser(request, [aboutTexts]) };
}

export default function UnknownPathRoute() {
  return <AboutScreen unknownPath />;
}
