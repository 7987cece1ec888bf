import { data } from 'react-router';
import { loadTexts, loadTextsInBrowser } from '../blocks/load-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import type { Route } from './+types/about';

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [aboutTexts]) }, { headers: READING });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { texts: await loadTextsInBrowser(request, [aboutTexts]) };
}

export const headers = readingHeaders;

/** `/about`. */
export default function AboutRoute() {
  return <AboutScreen />;
}
