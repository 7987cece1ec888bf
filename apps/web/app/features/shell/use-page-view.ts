import { LOCALES } from '@portal/domain/locale';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLocale, usePageFacts } from '../../blocks/page-facts.ts';
import { portal } from '../../blocks/portal.ts';
import { selectedLanguage } from '../../blocks/session-entries.ts';
import { reportPageView } from './report-page-view.ts';

/** Reports a page view on each path change, with consent (RULINGS 35), and stores the language shown. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const { consent } = usePageFacts();
  const locale = useLocale();
  useEffect(() => {
    reportPageView({ pathname, consent, portal });
  }, [pathname, consent]);
  useEffect(() => selectedLanguage.write(LOCALES[locale].code), [locale]);
}
