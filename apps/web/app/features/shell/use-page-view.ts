import { pageViewName } from '@portal/domain/http/page-view';
import { LOCALES } from '@portal/domain/language/locale';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { selectedLanguage } from '../../browser-storage/selected-language.ts';
import { portal } from '../../context/portal.ts';
import { useLocale, useRootData } from '../../context/root-data.ts';
import { isPageViewCounted } from '../../page/page-view-script.ts';

/**
 * Reports a page view on each change of path, with consent (RULINGS 35), also when the visitor leaves at once. The opening
 * of the page was reported by its own script. Stores the language shown.
 */
export function usePageView(): void {
  const { pathname } = useLocation();
  const { consent } = useRootData();
  const locale = useLocale();
  const countedPath = useRef<string>(undefined);
  useEffect(() => {
    countedPath.current ??= isPageViewCounted() ? pathname : '';
    if (!consent || countedPath.current === pathname) return;
    countedPath.current = pathname;
    void portal.recordPageView({ name: pageViewName(pathname) }, { keepalive: true });
  }, [pathname, consent]);
  useEffect(() => selectedLanguage.write(LOCALES[locale].code), [locale]);
}
