import { data } from 'react-router';
import { dayTexts } from '../blocks/day-texts.ts';
import { loadTexts, loadTextsInBrowser } from '../blocks/load-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { ReceiptsScreen } from '../features/offline/receipts-screen.tsx';
import { offlineTexts } from '../features/offline/texts.ts';
import type { Route } from './+types/receipts';

const TEXTS = [offlineTexts, dayTexts];

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, TEXTS) }, { headers: READING });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { texts: await loadTextsInBrowser(request, TEXTS) };
}

export const headers = readingHeaders;

/** `/receipts`. */
export default function ReceiptsRoute() {
  return <ReceiptsScreen />;
}
