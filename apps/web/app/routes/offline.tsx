import { OfflineScreen } from '../features/offline/offline-screen.tsx';
import { offlineTexts } from '../features/offline/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { textsLoader } from '../page/texts-loader.ts';
import { receiptTexts } from '../receipt/texts.ts';

export const loader = textsLoader([offlineTexts, dayTexts, receiptTexts]);

export const clientLoader = loadPageOnce;

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: [] };

/** `/offline`. */
export default function OfflineRoute() {
  return <OfflineScreen />;
}
