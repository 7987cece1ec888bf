import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { textsLoader } from '../page/texts-loader.ts';

export const loader = textsLoader([aboutTexts]);

export const clientLoader = loadPageOnce;

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: [] };

/** `/about`. */
export default function AboutRoute() {
  return <AboutScreen />;
}
