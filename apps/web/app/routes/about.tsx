import { data } from 'react-router';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { loadOncePerSession } from '../i18n/session-texts.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import type { Route } from './+types/about';

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [aboutTexts]) }, { headers: PUBLIC_PAGE_HEADERS });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

export const headers = forwardLoaderHeaders;

/** `/about`. */
export default function AboutRoute() {
  return <AboutScreen />;
}
