import { createContext, useContext } from 'react';

/** Id of the page's only style element. */
export const STYLE_ID = 'page-style';

/**
 * Style sheet and CSP nonce of the page. The style sheet is inlined in the HTML so that no request delays the first
 * paint. The browser bundle does not contain it: there it is read back from the element, so that React can render the
 * document again without losing it.
 */
export const PageStyleContext = createContext<{ css: string; nonce: string }>({ css: '', nonce: '' });

/** Returns the style sheet and the nonce of the page. */
export function usePageStyle(): { css: string; nonce: string } {
  return useContext(PageStyleContext);
}

/** Reads style sheet and nonce from the document, in the browser. */
export function readPageStyle(document: Document): { css: string; nonce: string } {
  const element = document.getElementById(STYLE_ID);
  return { css: element?.textContent ?? '', nonce: element?.nonce ?? '' };
}

/**
 * Inserts the style sheet into the empty style element of a rendered document. React would copy and encode its 20 kB with
 * each page.
 */
export function insertStyle(html: string, css: string): string {
  const element = html.indexOf(`<style id="${STYLE_ID}"`);
  const at = html.indexOf('</style>', element);
  return element < 0 || at < 0 ? html : html.slice(0, at) + css + html.slice(at);
}
