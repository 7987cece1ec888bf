import { data } from 'react-router';
import { fieldTexts } from '../blocks/field-texts.ts';
import { loadTexts } from '../blocks/load-texts.ts';
import { recentTexts } from '../blocks/purchase-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { loadOncePerSession } from '../blocks/session-texts.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { homeTexts } from '../features/home/texts.ts';
import type { Route } from './+types/home';

const TEXTS = [homeTexts, fieldTexts, recentTexts];

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, TEXTS) }, { headers: READING });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

export const headers = readingHeaders;

/** `/`. */
export default function HomeRoute() {
  return <HomeScreen />;
}
