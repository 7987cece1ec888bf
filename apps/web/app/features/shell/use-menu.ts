import { useLocation } from 'react-router';
import { useUnavailablePaths } from '../../context/root-data.ts';
import { isOpenPath } from '../../i18n/numbered-texts.ts';
import type { Texts } from '../../i18n/texts.ts';
import { useNumberedTexts } from '../../i18n/use-texts.ts';
import { footerLinkTexts, headerTexts } from './texts.ts';

/** Link of a menu. */
type MenuItem = { label: string; path: string };

/** Returns the items of the main menu, and the path of the page, which marks the current item. */
export function useHeaderMenu(): { path: string; items: MenuItem[] } {
  return { path: useLocation().pathname, items: useMenu(headerTexts) };
}

/** Returns the links of the footer. */
export function useFooterMenu(): MenuItem[] {
  return useMenu(footerLinkTexts);
}

function useMenu(texts: Texts): MenuItem[] {
  const closed = useUnavailablePaths();
  return useNumberedTexts(texts, 'menu').flatMap(({ label, path }) =>
    label && isOpenPath(path, closed) ? [{ label, path }] : [],
  );
}
