import { LOCALES } from '@portal/domain/language/locale';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { selectedLanguage } from '../../browser-storage/session-entries.ts';
import { portal } from '../../context/portal.ts';
import { useLocale, useRootData } from '../../context/root-data.ts';

/** Reports a page view on each path change, with consent (RULINGS 35), and stores the language shown. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const { consent } = useRootData();
  const locale = useLocale();
  useEffect(() => {
    // Few visitors answer yes; the others do not load what it takes. Without the file nothing is reported.
    if (consent)
      void import('./report-page-view.ts')
        .then((file) => file.reportPageView({ pathname, consent, portal }))
        .catch(() => {});
  }, [pathname, consent]);
  useEffect(() => selectedLanguage.write(LOCALES[locale].code), [locale]);
}
