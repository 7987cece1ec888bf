import { data, type LoaderFunctionArgs } from 'react-router';
import { loadTexts } from '../i18n/load-texts.ts';
import type { Texts } from '../i18n/texts.ts';
import { PUBLIC_PAGE_HEADERS } from './public-page.ts';

/** Creates the `loader` of a page that has no data but its texts. The server may cache the page. */
export function textsLoader(sets: readonly Texts[]) {
  return ({ context, request }: LoaderFunctionArgs) =>
    data({ texts: loadTexts(context, request, sets) }, { headers: PUBLIC_PAGE_HEADERS });
}
