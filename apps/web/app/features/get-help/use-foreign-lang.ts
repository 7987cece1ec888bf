import { LOCALES, type Locale } from '@portal/domain/language/locale';
import { useLocale } from '../../context/root-data.ts';

/** Returns the `lang` attribute for text in a language, or none when it is the page's language (WCAG 3.1.2). */
export function useForeignLangOf(): (language: Locale) => string | undefined {
  const locale = useLocale();
  return (language) => (language === locale ? undefined : LOCALES[language].htmlLang);
}
