import type { Brand } from '@portal/domain/brand';
import { createContext, useContext } from 'react';

/** Id of the one style element of a page. */
export const STYLE_ID = 'page-style';

/**
 * The style sheet of the page, inlined in its HTML so that no request stands before the first paint, and the nonce
 * that lets it in (CSP: no inline style without it). The browser's bundle carries none of it: there the text is read
 * back from the element, so that React may draw the document anew without losing it.
 */
export const PageStyle = createContext<{ css: string; nonce: string }>({ css: '', nonce: '' });

/** The style sheet and the nonce of this page. */
export function usePageStyle(): { css: string; nonce: string } {
  return useContext(PageStyle);
}

/** Reads both back in the browser. */
export function readPageStyle(document: Document): { css: string; nonce: string } {
  const element = document.getElementById(STYLE_ID);
  return { css: element?.textContent ?? '', nonce: element?.nonce ?? '' };
}

/** The brand's colours as CSS variables. Values are checked by the server when the brand is read. */
export function brandCss({ colours }: Pick<Brand, 'colours'>): string {
  const { primary, primaryDark, accent, surface } = colours;
  return `:root{--primary:${primary};--primary-dark:${primaryDark};--accent:${accent};--surface:${surface}}`;
}
