import { data } from 'react-router';
import { ReceiptsScreen } from '../features/offline/receipts-screen.tsx';
import { offlineTexts } from '../features/offline/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { loadOncePerSession } from '../i18n/session-texts.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import type { Route } from './+types/receipts';

const TEXTS = [offlineTexts, dayTexts];

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, TEXTS) }, { headers: PUBLIC_PAGE_HEADERS });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

export const headers = forwardLoaderHeaders;

/** `/receipts`. */
export default function ReceiptsRoute() {
  return <ReceiptsScreen />;
}
