import { HomeScreen } from '../features/home/home-screen.tsx';
import { homeTexts } from '../features/home/texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { textsLoader } from '../page/texts-loader.ts';
import { recentTexts } from '../purchase/purchase-texts.ts';

export const loader = textsLoader([homeTexts, fieldTexts, recentTexts]);

export const clientLoader = loadPageOnce;

export const headers = forwardLoaderHeaders;

/** `/`. */
export default function HomeRoute() {
  return <HomeScreen />;
}
