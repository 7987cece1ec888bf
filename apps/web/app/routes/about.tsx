import { data } from 'react-router';
import { loadTexts } from '../blocks/load-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { loadOncePerSession } from '../blocks/session-texts.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import type { Route } from './+types/about';

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [aboutTexts]) }, { headers: READING });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

export const headers = readingHeaders;

/** `/about`. */
export default function AboutRoute() {
  return <AboutScreen />;
}
