import { LOCALES } from '@portal/domain/language/locale';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { selectedLanguage } from '../../browser-storage/session-entries.ts';
import { portal } from '../../context/portal.ts';
import { useLocale, useRootData } from '../../context/root-data.ts';
import { reportPageView } from './report-page-view.ts';

/** Reports a page view on each path change, with consent (RULINGS 35), and stores the language shown. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const { consent } = useRootData();
  const locale = useLocale();
  useEffect(() => {
    reportPageView({ pathname, consent, portal });
  }, [pathname, consent]);
  useEffect(() => selectedLanguage.write(LOCALES[locale].code), [locale]);
}
