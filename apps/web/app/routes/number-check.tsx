import { useLocation } from 'react-router';
import { NumberCheckScreen } from '../features/number-check/number-check-screen.tsx';
import { numberCheckTexts } from '../features/number-check/texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { textsLoader } from '../page/texts-loader.ts';

export const loader = textsLoader([numberCheckTexts]);

export const clientLoader = loadPageOnce;

export const headers = forwardLoaderHeaders;

/** `/number-confirmed` and `/number-not-confirmed`: where the mobile network sends a customer back to. */
export default function NumberCheckRoute() {
  return <NumberCheckScreen isConfirmed={useLocation().pathname.endsWith('/number-confirmed')} />;
}
