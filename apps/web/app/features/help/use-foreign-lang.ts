import { LOCALES, type Locale } from '@portal/domain/locale';
import { useLocale } from '../../blocks/page-facts.ts';

/** Gives `lang` for words of a language, none where it is the page's own (WCAG 3.1.2). */
export function useForeignLangOf(): (language: Locale) => string | undefined {
  const locale = useLocale();
  return (language) => (language === locale ? undefined : LOCALES[language].htmlLang);
}
