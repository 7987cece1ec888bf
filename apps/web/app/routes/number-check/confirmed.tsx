import { NumberCheckScreen } from '../../features/number-check/number-check-screen.tsx';
import { numberCheckTexts } from '../../features/number-check/texts.ts';
import { loadPageOnce } from '../../i18n/session-texts.ts';
import { forwardLoaderHeaders } from '../../page/public-page.ts';
import { textsLoader } from '../../page/texts-loader.ts';

export const loader = textsLoader([numberCheckTexts]);

export const clientLoader = loadPageOnce;

export const headers = forwardLoaderHeaders;

/** `/number-confirmed`. */
export default function NumberConfirmedRoute() {
  return <NumberCheckScreen isConfirmed />;
}
