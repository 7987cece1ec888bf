import { data } from 'react-router';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { homeTexts } from '../features/home/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { loadOncePerSession } from '../i18n/session-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import { recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/home';

const TEXTS = [homeTexts, fieldTexts, recentTexts];

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, TEXTS) }, { headers: PUBLIC_PAGE_HEADERS });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

export const headers = forwardLoaderHeaders;

/** `/`. */
export default function HomeRoute() {
  return <HomeScreen />;
}
