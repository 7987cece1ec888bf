import { data } from 'react-router';
import { fieldTexts } from '../blocks/field-texts.ts';
import { loadTexts, loadTextsInBrowser } from '../blocks/load-texts.ts';
import { recentTexts } from '../blocks/purchase-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { homeTexts } from '../features/home/texts.ts';
import type { Route } from './+types/home';

const TEXTS = [homeTexts, fieldTexts, recentTexts];

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, TEXTS) }, { headers: READING });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { texts: await loadTextsInBrowser(request, TEXTS) };
}

export const headers = readingHeaders;

/** `/`. */
export default function HomeRoute() {
  return <HomeScreen />;
}
